import type { ChainSnapshot } from './chain-snapshot.ts'

export type Kind = 'token' | 'pool'

export interface Subject {
  readonly snapshot: ChainSnapshot
  /** Address of the token or id of the pool. */
  readonly id: string
}

/** Maximum number of cached values per snapshot, so that a snapshot of a slow chain stays bounded. */
const MAX_CACHED_SERIES = 5_000
/** A throw-away cache, for values that must not outlive the request. */
const throwAwayCache = (): Map<string, unknown> => new Map()

/** Returns the cache for values derived from a snapshot. */
export function cacheOf({ snapshot }: { readonly snapshot: ChainSnapshot }): Map<string, unknown> {
  return snapshot.derived.size < MAX_CACHED_SERIES ? snapshot.derived : throwAwayCache()
}

export function momentOf({ snapshot, id, at }: Subject & { readonly at: number }) {
  return { chainId: snapshot.chainId, id, at }
}
