import type { PoolState } from '#app/chain/read-pool-state.ts'
import { hasPriceMoved } from '#app/domain/liquidity/has-price-moved.ts'
import type { PreparedPosition } from './prepare-position.ts'

/** Whether the pool was created since the review opened, or its price has moved further than the review allows. */
export function isOutdated({ isNewPool, ratio, slippage }: PreparedPosition, pool: PoolState | null): boolean {
  if (isNewPool || pool === null) return isNewPool !== (pool === null)
  const before = ratio.version === 'v2' ? ratio.reserves : ratio.price
  return hasPriceMoved(before, pool.version === 'v2' ? pool.reserves : pool.price, slippage)
}
