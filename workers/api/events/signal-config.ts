import * as v from 'valibot'
import type { SignalConfig } from '#app/wire/events/delivery.ts'
import type { ApiEnv } from '../env.ts'

/** Share of visits that are monitored, 0 to 1. */
const SAMPLE_RATE = 0.1
/** Environments in which all visits are monitored. */
const FULLY_SAMPLED = ['beta', 'staging']

const ignoredErrors = v.array(
  v.strictObject({
    messageContains: v.pipe(v.string(), v.minLength(1)),
    sampleRate: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  }),
)

/** Returns which signals pages may send, as the environment configures them. A malformed IGNORED_ERRORS is logged and ignored. */
export function signalConfig(env: ApiEnv): SignalConfig {
  return {
    events: Boolean(env.EVENTS_URL),
    monitoring: env.SENTRY_DSN ? { dsn: env.SENTRY_DSN, environment: env.APP_ENV ?? 'local' } : null,
    sessionSampleRate: FULLY_SAMPLED.includes(env.APP_ENV ?? '') ? 1 : SAMPLE_RATE,
    ignoredErrors: parseIgnoredErrors(env.IGNORED_ERRORS),
  }
}

function parseIgnoredErrors(text: string | undefined): SignalConfig['ignoredErrors'] {
  if (!text) return []
  try {
    return v.parse(ignoredErrors, JSON.parse(text))
  } catch {
    console.error('IGNORED_ERRORS is not [{"messageContains": text, "sampleRate": 0 to 1}]')
    return []
  }
}
