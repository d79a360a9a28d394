import { baseSide } from '#app/domain/liquidity/base-side.ts'
import type { MarketPool } from '#app/wire/market/pool.ts'

/** Which of the pool's tokens is the base in a trader's order. */
export function baseSideOf({ chainId, token0, token1 }: MarketPool): 0 | 1 {
  return baseSide(chainId, token0.address, token1.address)
}
