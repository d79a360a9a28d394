import { DAY, MINUTE, SECOND } from '#app/base/time.ts'
import { ratesMessage, type RatesMessage } from '#app/wire/market/rates.ts'
import * as v from 'valibot'
import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'
import { share, type Shared } from '../share-work.ts'
import EXAMPLE from './example-rates.json'
import { readRates } from './read-rates.ts'

/** Milliseconds between requests to a working source, and to a failing one. */
const ASK_EVERY = 10 * MINUTE
const TRY_EVERY = MINUTE / 2
const RATES_TIMEOUT_MS = 3 * SECOND
/** Larger responses are not a table of rates. */
const MAX_CHARACTERS = 200_000
/** KV key of the last valid rates with their time, for new isolates while the source fails. */
const KEPT_AS = 'rates/1'

let known: RatesMessage | undefined
let askAgainAt = 0
/** The running request to the source, by its URL. */
const asking = new Map<string, Shared<void>>()

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
  const rates = isConfigured ? await configured(env, ctx) : example(env)
  if (!rates) return problemResponse('data.unavailable', 'the source of the rates does not answer')
  return Response.json(rates, { headers: { 'cache-control': 'public, max-age=60' } })
}

/**
 * Invented rates for local development, marked by `source`. Their time is EXAMPLE_RATES_TIME, which the local stack sets to its start;
 * without it, the time in the file, and pages treat rates as outdated after a day.
 */
function example({ EXAMPLE_RATES_TIME }: ApiEnv): RatesMessage {
  const asked = Number(EXAMPLE_RATES_TIME)
  const time = Number.isInteger(asked) && asked > 0 ? asked : EXAMPLE.time
  return { time, source: 'example', rates: EXAMPLE.rates }
}

async function configured(env: ApiEnv, ctx: ExecutionContext): Promise<RatesMessage | undefined> {
  const url = env.RATES_URL ?? ''
  if (Date.now() < askAgainAt) return known
  // One request at a time; meanwhile others get the known rates, or wait for the first ones.
  if (known) askAgainAt = Date.now() + TRY_EVERY
  await share(
    asking,
    url,
    () => renew(url, env, ctx),
    (work) => ctx.waitUntil(work),
  )
  return known
}

async function renew(url: string, env: ApiEnv, ctx: ExecutionContext): Promise<void> {
  try {
    known = await ask(url)
    askAgainAt = Date.now() + ASK_EVERY
    ctx.waitUntil(env.KV.put(KEPT_AS, JSON.stringify(known), { expirationTtl: (7 * DAY) / SECOND }).catch(ignore))
  } catch (error) {
    console.error('rates', error)
    askAgainAt = Date.now() + TRY_EVERY
    known ??= await readStored(env)
  }
}

async function ask(url: string): Promise<RatesMessage> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(RATES_TIMEOUT_MS),
  })
  const text = await response.text()
  const rates = response.ok && text.length <= MAX_CHARACTERS ? readRates(JSON.parse(text)) : undefined
  if (!rates) throw new Error(`the source of the rates answered ${response.status} and no rates`)
  return rates
}

async function readStored({ KV }: ApiEnv): Promise<RatesMessage | undefined> {
  const found = v.safeParse(ratesMessage, await KV.get(KEPT_AS, 'json').catch(ignore))
  return found.success ? found.output : undefined
}

function ignore(): undefined {
  return undefined
}
