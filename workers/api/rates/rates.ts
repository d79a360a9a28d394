import { DAY, MINUTE, SECOND } from '#app/base/time.ts'
import { ratesMessage, type RatesMessage } from '#app/wire/market/rates.ts'
import * as v from 'valibot'
import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'
import { RefreshedValue } from '../refreshed-value.ts'
import EXAMPLE from './example-rates.json'
import { readRates } from './read-rates.ts'

const REFRESH_INTERVAL_MS = 10 * MINUTE
const MAX_AGE_MS = 60 * MINUTE
const RATES_TIMEOUT_MS = 3 * SECOND
/** Larger responses are not a table of rates. */
const MAX_CHARACTERS = 200_000
/** KV key of the last valid rates with their time, for new isolates while the source fails. */
const STORAGE_KEY = 'rates/1'

/** Rates by the URL of their source. */
const ratesByUrl = new Map<string, RefreshedValue<RatesMessage>>()

/**
 * Answers `/api/rates`: units of each offered currency per US dollar, and their time. Callers decide which age they accept.
 *
 * 404  no source is configured, outside `APP_ENV=local`
 * 503  the source fails and no earlier rates are stored
 */
export async function handleRates(_: Request, env: ApiEnv, ctx: ExecutionContext): Promise<Response> {
  const isConfigured = env.RATES_URL !== undefined && env.RATES_URL !== ''
  if (!isConfigured && env.APP_ENV !== 'local') {
    return problemResponse('data.unavailable', 'no source of exchange rates is configured', { status: 404 })
  }
  const rates = isConfigured ? await configuredRates(env, ctx) : exampleRates(env)
  if (!rates) return problemResponse('data.unavailable', 'the source of the rates does not answer')
  return Response.json(rates, { headers: { 'cache-control': 'public, max-age=60' } })
}

/**
 * Invented rates for local development, marked by `source`. Their time is EXAMPLE_RATES_TIME, which the local stack sets to its start;
 * without it, the time in the file, and pages treat rates as outdated after a day.
 */
function exampleRates({ EXAMPLE_RATES_TIME }: ApiEnv): RatesMessage {
  const configured = Number(EXAMPLE_RATES_TIME)
  const time = Number.isInteger(configured) && configured > 0 ? configured : EXAMPLE.time
  return { time, source: 'example', rates: EXAMPLE.rates }
}

async function configuredRates(env: ApiEnv, ctx: ExecutionContext): Promise<RatesMessage | undefined> {
  const url = env.RATES_URL ?? ''
  const rates = ratesByUrl.get(url) ?? createRefreshedRates(url, env)
  ratesByUrl.set(url, rates)
  return rates.read((work) => ctx.waitUntil(work))
}

function createRefreshedRates(url: string, { KV }: ApiEnv): RefreshedValue<RatesMessage> {
  return new RefreshedValue({
    name: 'rates',
    request: () => requestRates(url),
    interval: REFRESH_INTERVAL_MS,
    maxAge: MAX_AGE_MS,
    storage: {
      async read() {
        const found = v.safeParse(ratesMessage, await KV.get(STORAGE_KEY, 'json'))
        return found.success ? found.output : undefined
      },
      write: (rates) => KV.put(STORAGE_KEY, JSON.stringify(rates), { expirationTtl: (7 * DAY) / SECOND }),
    },
  })
}

async function requestRates(url: string): Promise<RatesMessage> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(RATES_TIMEOUT_MS),
  })
  const text = await response.text()
  const rates = response.ok && text.length <= MAX_CHARACTERS ? readRates(JSON.parse(text)) : undefined
  if (!rates) throw new Error(`the source of the rates answered ${response.status} without rates`)
  return rates
}
