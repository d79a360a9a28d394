import * as v from 'valibot'
import type { Limit } from './token-bucket.ts'

/** Routes that share a bucket. */
export type RouteClass = 'graphql' | 'trading' | 'rpc' | 'logos' | 'ramp' | 'other'

type RouteLimits = Readonly<Record<RouteClass, Limit>>

/**
 * Default limits per client. Far above our own pages' use (a quote per key press and about ten calls per block on the
 * swap page, a logo per row of a long list), because several people may share an address; far below the capacity of
 * one core. Expensive RPC calls and GraphQL operations take several tokens. The burst of `rpc` equals ten seconds of
 * refill, after which an idle limiter is evicted with its buckets.
 */
const DEFAULTS: RouteLimits = {
  graphql: { burst: 120, perSecond: 10 },
  trading: { burst: 60, perSecond: 5 },
  rpc: { burst: 400, perSecond: 40 },
  logos: { burst: 400, perSecond: 20 },
  ramp: { burst: 60, perSecond: 2 },
  other: { burst: 60, perSecond: 5 },
}

const limit = v.object({
  burst: v.pipe(v.number(), v.minValue(1)),
  perSecond: v.pipe(v.number(), v.gtValue(0)),
})
const configured = v.partial(
  v.object({ graphql: limit, trading: limit, rpc: limit, logos: limit, ramp: limit, other: limit }),
)

/** The class of a path under `/api`. */
export function routeClassOf(pathname: string): RouteClass {
  const [, , area] = pathname.split('/')
  if (area === 'token-logo' || area === 'nft-image') return 'logos'
  return area === 'graphql' || area === 'trading' || area === 'rpc' || area === 'ramp' ? area : 'other'
}

/**
 * The limits in RATE_LIMITS, JSON like `{"trading":{"burst":100,"perSecond":8}}`, merged with the defaults. An empty
 * variable counts as unset. Throws on malformed JSON, so that a typo does not go unnoticed.
 */
export function readLimits(variable?: string): RouteLimits {
  const json = variable || '{}'
  const cached = limitsByJson.get(json)
  if (cached) return cached
  const parsed = v.parse(configured, JSON.parse(json))
  const limits: RouteLimits = {
    graphql: parsed.graphql ?? DEFAULTS.graphql,
    trading: parsed.trading ?? DEFAULTS.trading,
    rpc: parsed.rpc ?? DEFAULTS.rpc,
    logos: parsed.logos ?? DEFAULTS.logos,
    ramp: parsed.ramp ?? DEFAULTS.ramp,
    other: parsed.other ?? DEFAULTS.other,
  }
  limitsByJson.set(json, limits)
  return limits
}

/** Cached per isolate: the configuration does not change. */
const limitsByJson = new Map<string, RouteLimits>()
