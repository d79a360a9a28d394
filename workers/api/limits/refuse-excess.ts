import { SECOND } from '#app/base/time.ts'
import type { TradingProblem } from '#app/wire/trading/problem.ts'
import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'
import { clientKey, type ClientKey } from './client-key.ts'
import type { Claim } from './rate-limiter.ts'
import { readLimits, routeClassOf, type RouteClass } from './route-limits.ts'
import type { Limit } from './token-bucket.ts'

export type LimitEnv = Pick<ApiEnv, 'RATE_LIMITER' | 'RATE_LIMITS' | 'RATE_LIMIT_SALT'>

/** The limiter answers in a few milliseconds or something is wrong with it. */
const LIMITER_TIMEOUT_MS = 250
/** What an object that is overrun makes its client wait. */
const OVERRUN_WAIT = 5 * SECOND
const REMEMBERED = 10_000
const DETAIL = 'Rate limit exceeded: try again in a few minutes'

/** What a whole IPv6 /48 may do together, in times of what one of its 256 networks may. */
const SITE_SHARE = 8

/** Refusals that still hold, by client and class: to say no again takes no round trip. */
const refusedUntil = new Map<string, number>()

/**
 * The 429 of a client that asks too much; undefined for one that does not, and for our own web worker. `cost` is in tokens: what one
 * request of the class takes is 1.
 *
 * A limiter that cannot be reached lets everyone pass and says so in the log: it guards against waste, and what it guards (validation,
 * cost caps, body caps, deadlines) stands without it, while closing the whole exchange for a counter's sake would be the larger harm.
 * One that is overrun is no such case: a client has an object to itself, so it is this very client that overruns it.
 */
export async function refuseExcess(request: Request, env: LimitEnv, cost = 1): Promise<Response | undefined> {
  const now = Date.now()
  const client = await clientKey(request, env.RATE_LIMIT_SALT ?? '', now)
  if (client === undefined) return undefined
  const routeClass = routeClassOf(new URL(request.url).pathname)
  const name = `${client.network ?? client.site}/${routeClass}`
  const known = (refusedUntil.get(name) ?? 0) - now
  if (known > 0) return refusal(known, routeClass)
  const wait = await ask(env, client.site, claimsOf(client, routeClass, readLimits(env.RATE_LIMITS)[routeClass]), cost)
  if (wait === 0) {
    refusedUntil.delete(name)
    return undefined
  }
  // Where a batch or a costly request does not pass, a cheaper one may.
  if (cost <= 1) remember(name, now + wait)
  return refusal(wait, routeClass)
}

function claimsOf({ network }: ClientKey, routeClass: RouteClass, limit: Limit): readonly Claim[] {
  if (network === undefined) return [{ name: routeClass, limit }]
  const ceiling = { burst: limit.burst * SITE_SHARE, perSecond: limit.perSecond * SITE_SHARE }
  return [
    { name: routeClass, limit: ceiling },
    { name: `${routeClass}/${network}`, limit },
  ]
}

async function ask(env: LimitEnv, site: string, claims: readonly Claim[], cost: number): Promise<number> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const limiter = env.RATE_LIMITER.get(env.RATE_LIMITER.idFromName(site))
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${LIMITER_TIMEOUT_MS} ms`)), LIMITER_TIMEOUT_MS)
    })
    return await Promise.race([limiter.take(claims, cost), late])
  } catch (error) {
    if (isOverrun(error)) return OVERRUN_WAIT
    console.error('rate limiter', error)
    return 0
  } finally {
    clearTimeout(timer)
  }
}

/** As the platform marks what it throws for an object that has too much to do. */
function isOverrun(error: unknown): boolean {
  return error instanceof Error && 'overloaded' in error && error.overloaded === true
}

function remember(name: string, until: number): void {
  refusedUntil.delete(name)
  refusedUntil.set(name, until)
  for (const oldest of refusedUntil.keys()) {
    if (refusedUntil.size <= REMEMBERED) break
    refusedUntil.delete(oldest)
  }
}

function refusal(wait: number, routeClass: RouteClass): Response {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(wait / SECOND))) }
  if (routeClass !== 'trading') return problemResponse('rate.limited', DETAIL, { headers })
  // The trading contract has its own words.
  const problem: TradingProblem = { errorCode: 'Ratelimited', detail: DETAIL }
  return Response.json(problem, { status: 429, headers })
}
