import type { ChainSnapshot } from './chain-snapshot.ts'

export type Kind = 'token' | 'pool'

/** A token or pool whose values are read as of a snapshot. */
export interface Subject {
  readonly snapshot: ChainSnapshot
  /** Address of the token or id of the pool, lower case. */
  readonly id: string
}

/** Maximum number of cached values per snapshot, so that a snapshot of a slow chain stays bounded. */
const MAX_CACHED_VALUES = 5_000
/** Creates a cache that is not stored anywhere. */
const temporaryCache = (): Map<string, unknown> => new Map()

/** Returns the cache of a snapshot's values; a temporary one if that is full. */
export function cacheOf({ snapshot }: { readonly snapshot: ChainSnapshot }): Map<string, unknown> {
  return snapshot.derived.size < MAX_CACHED_VALUES ? snapshot.derived : temporaryCache()
}

/** Returns the database key of a subject at a time. */
export function momentOf({ snapshot, id, at }: Subject & { readonly at: number }) {
  return { chainId: snapshot.chainId, id, at }
}
