import { baseSide } from '#app/domain/liquidity/base-side.ts'
import type { MarketPool } from '#app/wire/market/pool.ts'

/** Returns the side of the pool's base token, in the pair's usual direction. */
export function baseSideOf({ chainId, token0, token1 }: MarketPool): 0 | 1 {
  return baseSide(chainId, token0.address, token1.address)
}
