import type { PoolSnapshot } from './chain-snapshot.ts'

interface PoolIndex {
  readonly byId: ReadonlyMap<string, PoolSnapshot>
  /** In list order. */
  readonly byToken: ReadonlyMap<string, readonly PoolSnapshot[]>
}

const indexes = new WeakMap<readonly PoolSnapshot[], PoolIndex>()

/**
 * Indexes a list of pools by id and token: otherwise a page of a hundred tokens would scan ten thousand pools for each.
 */
export function poolIndex(pools: readonly PoolSnapshot[]): PoolIndex {
  const cached = indexes.get(pools)
  if (cached) return cached
  const byId = new Map<string, PoolSnapshot>()
  const byToken = new Map<string, PoolSnapshot[]>()
  const add = (token: string, pool: PoolSnapshot) => {
    const ofToken = byToken.get(token)
    if (ofToken) ofToken.push(pool)
    else byToken.set(token, [pool])
  }
  for (const pool of pools) {
    byId.set(pool.id, pool)
    add(pool.token0, pool)
    add(pool.token1, pool)
  }
  const index = { byId, byToken }
  indexes.set(pools, index)
  return index
}

/** Pools with a token, in list order. */
export function poolsOfToken(pools: readonly PoolSnapshot[], token: string): readonly PoolSnapshot[] {
  return poolIndex(pools).byToken.get(token) ?? []
}
