import { MINUTE, SECOND } from '#app/base/time.ts'
import type { Evaluations, FlagProvider, FlagUser } from './provider.ts'

export const TIERS = ['beta', 'development', 'production', 'staging'] as const
export type Tier = (typeof TIERS)[number]

export interface StatsigOptions {
  readonly apiKey: string | undefined
  /** Statsig's own API, or a proxy that speaks it; `/initialize` is put behind it. */
  readonly proxyUrl: string | undefined
  readonly tier: Tier
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** UNIX milliseconds. */
  readonly now: () => number
  /** Keeps work going after the answer has left. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

const STATSIG = 'https://api.statsig.com/v1'
/** A page waits no longer for its flags; what comes later serves the next one. */
const PATIENCE = SECOND / 10
const TIMEOUT = 3 * SECOND
const FRESH_FOR = MINUTE
const KEPT_USERS = 500

interface Kept {
  readonly evaluations: Evaluations
  readonly at: number
}

/** What this isolate was told lately, by user. Handed in, so that a test can have its own. */
export class StatsigMemory {
  readonly kept = new Map<string, Kept>()
  readonly asked = new Map<string, Promise<Evaluations | undefined>>()
}

const NOTHING: Evaluations = { flag: () => undefined, choice: () => undefined }
const sharedMemory = new StatsigMemory()

/**
 * Statsig, asked at the edge over its HTTP API, so that a browser loads nothing of it. A user's answer is kept for a minute and served
 * while a newer one is fetched; when Statsig is down or slow the last answer stands, else the catalogue's defaults.
 *
 * Throws   'statsigApiKey is not set' without a key (spec §8)
 * Source   POST {api}/initialize as Statsig's js-client speaks it: names come back hashed with djb2
 */
export function statsigProvider(options: StatsigOptions, memory: StatsigMemory = sharedMemory): FlagProvider {
  const { apiKey, now, waitUntil } = options
  if (apiKey === undefined || apiKey === '') throw new Error('statsigApiKey is not set')
  return {
    async evaluate(user) {
      const key = JSON.stringify([apiKey, options.proxyUrl, options.tier, user.id, user.address])
      const kept = memory.kept.get(key)
      if (kept && now() - kept.at < FRESH_FOR) return kept.evaluations
      const asked = memory.asked.get(key) ?? refresh(key, apiKey, user)
      waitUntil(asked)
      return kept?.evaluations ?? (await within(PATIENCE, asked)) ?? NOTHING
    },
  }

  function refresh(key: string, sdkKey: string, user: FlagUser): Promise<Evaluations | undefined> {
    const asked = initialize(options, sdkKey, user)
      .then((evaluations) => {
        memory.kept.delete(key)
        memory.kept.set(key, { evaluations, at: now() })
        for (const oldest of memory.kept.keys()) {
          if (memory.kept.size <= KEPT_USERS) break
          memory.kept.delete(oldest)
        }
        return evaluations
      })
      .catch((error: unknown) => {
        console.error('flags', error instanceof Error ? error.message : error)
        return undefined
      })
      .finally(() => memory.asked.delete(key))
    memory.asked.set(key, asked)
    return asked
  }
}

async function initialize(options: StatsigOptions, apiKey: string, user: FlagUser): Promise<Evaluations> {
  const response = await options.fetch(`${(options.proxyUrl ?? STATSIG).replace(/\/+$/, '')}/initialize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'statsig-api-key': apiKey },
    body: JSON.stringify({
      user: {
        userID: user.id ?? '',
        ...(user.address !== undefined && { customIDs: { address: user.address } }),
        statsigEnvironment: { tier: options.tier },
      },
      hash: 'djb2',
      statsigMetadata: { sdkType: 'tarn-edge', sdkVersion: '1' },
    }),
    signal: AbortSignal.timeout(TIMEOUT),
  })
  if (!response.ok) throw new Error(`Statsig answered ${response.status}`)
  return evaluationsOf(await response.json())
}

function evaluationsOf(answer: unknown): Evaluations {
  const all = asRecord(answer)
  if (all['has_updates'] !== true) throw new Error('Statsig sent no values')
  const named = all['hash_used'] === 'none' ? (name: string) => name : djb2
  const gates = asRecord(all['feature_gates'])
  const choices = { experiment: asRecord(all['dynamic_configs']), layer: asRecord(all['layer_configs']) }
  return {
    flag: (name) => {
      const { value } = asRecord(gates[named(name)])
      return typeof value === 'boolean' ? value : undefined
    },
    choice: (kind, name, parameter) => {
      const value = asRecord(asRecord(choices[kind][named(name)])['value'])[parameter]
      return typeof value === 'string' ? value : undefined
    },
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Statsig's hash of a name: 32 bits, written as a decimal number. */
function djb2(name: string): string {
  let hash = 0
  for (let at = 0; at < name.length; at += 1) hash = ((hash << 5) - hash + name.charCodeAt(at)) | 0
  return String(hash >>> 0)
}

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
