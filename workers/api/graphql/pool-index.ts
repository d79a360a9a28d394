import type { PoolFacts } from './chain-snapshot.ts'

interface PoolIndex {
  readonly byId: ReadonlyMap<string, PoolFacts>
  /** In the order of the list. */
  readonly byToken: ReadonlyMap<string, readonly PoolFacts[]>
}

const indexes = new WeakMap<readonly PoolFacts[], PoolIndex>()

/** Looks up the pools of a list by id and by token: a page of a hundred tokens would otherwise go through ten thousand pools for each. */
export function poolIndex(pools: readonly PoolFacts[]): PoolIndex {
  const known = indexes.get(pools)
  if (known) return known
  const byId = new Map<string, PoolFacts>()
  const byToken = new Map<string, PoolFacts[]>()
  const add = (token: string, pool: PoolFacts) => {
    const own = byToken.get(token)
    if (own) own.push(pool)
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

/** Pools that hold a token, in the order of the list. */
export function poolsOfToken(pools: readonly PoolFacts[], token: string): readonly PoolFacts[] {
  return poolIndex(pools).byToken.get(token) ?? []
}
