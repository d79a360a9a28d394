import { SECOND } from '#app/base/time.ts'
import type { TradingProblem } from '#app/wire/trading/problem.ts'
import type { ApiEnv } from '../env.ts'
import { problemResponse } from '../problem-response.ts'
import { clientKey, type ClientKey } from './client-key.ts'
import type { NamedLimit } from './rate-limiter.ts'
import { readLimits, routeClassOf, type RouteClass } from './route-limits.ts'
import type { Limit } from './token-bucket.ts'

export type LimitEnv = Pick<ApiEnv, 'RATE_LIMITER' | 'RATE_LIMITS' | 'RATE_LIMIT_SALT'>

/** The limiter usually answers in a few milliseconds. */
const LIMITER_TIMEOUT_MS = 250
/** Milliseconds that a client must wait after overloading its Durable Object. */
const OVERLOAD_WAIT_MS = 5 * SECOND
/** Maximum number of stored refusals. */
const MAX_REFUSALS = 10_000
const DETAIL = 'Rate limit exceeded: try again in a few minutes'

/** Limit of an IPv6 /48 in multiples of the limit of one of its 256 networks (/56). */
const SITE_LIMIT_FACTOR = 8

/** UNIX milliseconds until which requests are refused, by client and class, to save round trips. */
const refusedUntil = new Map<string, number>()

/**
 * Returns a 429 response for a client that exceeds its limit; undefined if it may pass, and for our own web worker. `cost` is in
 * tokens: a normal request of the class takes 1.
 *
 * If the limiter cannot be reached, every request passes and the error is logged: the limiter only guards against waste, and other
 * limits (validation, cost, body size, deadlines) still apply, so refusing all requests would be worse. If the Durable Object of
 * the client's site is overloaded, the request is refused, because only requests of that site can overload it.
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
    limitsOf(client, routeClass, readLimits(env.RATE_LIMITS)[routeClass]),
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

function limitsOf({ network }: ClientKey, routeClass: RouteClass, limit: Limit): readonly NamedLimit[] {
  if (network === undefined) return [{ name: routeClass, limit }]
  const ceiling = { burst: limit.burst * SITE_LIMIT_FACTOR, perSecond: limit.perSecond * SITE_LIMIT_FACTOR }
  return [
    { name: routeClass, limit: ceiling },
    { name: `${routeClass}/${network}`, limit },
  ]
}

/** Takes tokens from the client's buckets. Returns milliseconds to wait; 0 if the request passes or the limiter fails. */
async function takeFromLimiter(
  env: LimitEnv,
  site: string,
  limits: readonly NamedLimit[],
  cost: number,
): Promise<number> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const limiter = env.RATE_LIMITER.get(env.RATE_LIMITER.idFromName(site))
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${LIMITER_TIMEOUT_MS} ms`)), LIMITER_TIMEOUT_MS)
    })
    return await Promise.race([limiter.take(limits, cost), timeout])
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
