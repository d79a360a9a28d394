import * as v from 'valibot'
import type { Limit } from './token-bucket.ts'

/** Routes that share a bucket. */
export type RouteClass = 'graphql' | 'trading' | 'rpc' | 'other'

type RouteLimits = Readonly<Record<RouteClass, Limit>>

/**
 * What one client may ask. Far above what our own pages do (a swap page asks for a quote a keystroke at most and for some ten calls a
 * block), since many people may share an address; far below what one core answers. Costly RPC calls and GraphQL operations take several
 * tokens. `rpc` has no more at once than it gets in ten seconds, since an idle limiter forgets a bucket after that time.
 */
const DEFAULTS: RouteLimits = {
  graphql: { burst: 120, perSecond: 10 },
  trading: { burst: 60, perSecond: 5 },
  rpc: { burst: 400, perSecond: 40 },
  other: { burst: 60, perSecond: 5 },
}

const limit = v.object({
  burst: v.pipe(v.number(), v.minValue(1)),
  perSecond: v.pipe(v.number(), v.gtValue(0)),
})
const configured = v.partial(v.object({ graphql: limit, trading: limit, rpc: limit, other: limit }))

/** The class of a path under `/api`. */
export function routeClassOf(pathname: string): RouteClass {
  const [, , area] = pathname.split('/')
  return area === 'graphql' || area === 'trading' || area === 'rpc' ? area : 'other'
}

/**
 * The limits that RATE_LIMITS sets, JSON as `{"trading":{"burst":100,"perSecond":8}}`, over the house's own. Throws on a value that
 * is no such JSON: a limit misspelt must not pass for a limit set.
 */
export function readLimits(json: string = '{}'): RouteLimits {
  const known = read.get(json)
  if (known) return known
  const given = v.parse(configured, JSON.parse(json))
  const limits: RouteLimits = {
    graphql: given.graphql ?? DEFAULTS.graphql,
    trading: given.trading ?? DEFAULTS.trading,
    rpc: given.rpc ?? DEFAULTS.rpc,
    other: given.other ?? DEFAULTS.other,
  }
  read.set(json, limits)
  return limits
}

/** Read once an isolate: a worker has one configuration. */
const read = new Map<string, RouteLimits>()
