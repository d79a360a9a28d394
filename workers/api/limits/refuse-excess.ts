import { SECOND } from '#app/base/time.ts'
import type { TradingProblem } from '#app/wire/trading/problem.ts'
import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'
import { clientKey, type ClientKey } from './client-key.ts'
import type { Claim } from './rate-limiter.ts'
import { readLimits, routeClassOf, type RouteClass } from './route-limits.ts'
import type { Limit } from './token-bucket.ts'

export type LimitEnv = Pick<ApiEnv, 'RATE_LIMITER' | 'RATE_LIMITS' | 'RATE_LIMIT_SALT'>

/** The limiter usually answers in a few milliseconds. */
const LIMITER_TIMEOUT_MS = 250
/** Milliseconds that a client must wait after overloading its Durable Object. */
const OVERLOAD_WAIT_MS = 5 * SECOND
const MAX_REFUSALS = 10_000
const DETAIL = 'Rate limit exceeded: try again in a few minutes'

/** The limit of an IPv6 /48 in multiples of that of one of its 256 networks. */
const SITE_SHARE = 8

/** Refusals in effect, by client and class, to save round trips. */
const refusedUntil = new Map<string, number>()

/**
 * Returns a 429 response for a client that exceeds its limit; undefined if it may pass, and for our own web worker. `cost` is in
 * tokens: a normal request of the class takes 1.
 *
 * If the limiter cannot be reached, everyone passes and the error is logged: it only guards against waste, and other
 * limits (validation, cost, body size, deadlines) still apply, so closing the exchange would be worse. An overloaded
 * object is different: each client has its own, so this client overloads it.
 */
export async function refuseExcess(request: Request, env: LimitEnv, cost = 1): Promise<Response | undefined> {
  const now = Date.now()
  const client = await clientKey(request, env.RATE_LIMIT_SALT ?? '', now)
  if (client === undefined) return undefined
  const routeClass = routeClassOf(new URL(request.url).pathname)
  const name = `${client.network ?? client.site}/${routeClass}`
  const remaining = (refusedUntil.get(name) ?? 0) - now
  if (remaining > 0) return refusal(remaining, routeClass)
  const wait = await takeFromLimiter(
    env,
    client.site,
    claimsOf(client, routeClass, readLimits(env.RATE_LIMITS)[routeClass]),
    cost,
  )
  if (wait === 0) {
    refusedUntil.delete(name)
    return undefined
  }
  // A refusal of a cost above 1 is not stored, because a cheaper request may still pass.
  if (cost <= 1) storeRefusal(name, now + wait)
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

async function takeFromLimiter(env: LimitEnv, site: string, claims: readonly Claim[], cost: number): Promise<number> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const limiter = env.RATE_LIMITER.get(env.RATE_LIMITER.idFromName(site))
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${LIMITER_TIMEOUT_MS} ms`)), LIMITER_TIMEOUT_MS)
    })
    return await Promise.race([limiter.take(claims, cost), timeout])
  } catch (error) {
    if (isOverloaded(error)) return OVERLOAD_WAIT_MS
    console.error('rate limiter', error)
    return 0
  } finally {
    clearTimeout(timer)
  }
}

/** Whether an error is the one that Cloudflare throws for an overloaded Durable Object. */
function isOverloaded(error: unknown): boolean {
  return error instanceof Error && 'overloaded' in error && error.overloaded === true
}

function storeRefusal(name: string, until: number): void {
  refusedUntil.delete(name)
  refusedUntil.set(name, until)
  for (const oldest of refusedUntil.keys()) {
    if (refusedUntil.size <= MAX_REFUSALS) break
    refusedUntil.delete(oldest)
  }
}

function refusal(wait: number, routeClass: RouteClass): Response {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(wait / SECOND))) }
  if (routeClass !== 'trading') return problemResponse('rate.limited', DETAIL, { headers })
  // The trading contract has its own error format.
  const problem: TradingProblem = { errorCode: 'Ratelimited', detail: DETAIL }
  return Response.json(problem, { status: 429, headers })
}
