import type { PoolState } from '#app/chain/read-pool-state.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import type { CreateLink, PoolReference } from '#app/domain/liquidity/create-link.ts'
import { startPrice } from '#app/domain/liquidity/initial-price.ts'
import type { PriceSource } from '#app/domain/liquidity/market-distance.ts'
import type { PoolPrice, TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { PoolSides } from '#app/domain/liquidity/tick-price.ts'
import { marketEstimate } from '#app/domain/swap/market-estimate.ts'
import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'

export interface CreatePrices {
  readonly sides: PoolSides
  /** The pool's price, or the initial price of a new pool; undefined if neither is known, and for v2. */
  readonly price: PoolPrice | undefined
  /** Quote per base at market prices; undefined if unknown. */
  readonly marketPrice: string | undefined
}

/** Returns the direction of prices, the market price and the pool's price; for a new pool, the entered initial price. */
export function createPrices(
  { chainId, range: { isInverted, initialPrice } }: CreateLink,
  { version, key }: PoolReference,
  [token0, token1]: readonly [DepositToken, DepositToken],
  pool: PoolState | null | undefined,
): CreatePrices {
  const baseIndex = isInverted === undefined ? baseSide(chainId, key.token0, key.token1) : isInverted ? 1 : 0
  const sides = { baseSide: baseIndex, decimals0: token0.decimals, decimals1: token1.decimals } as const
  const [base, quote] = baseIndex === 1 ? [token1, token0] : [token0, token1]
  const marketPrice =
    base.price === null || quote.price === null ? undefined : marketEstimate('1', base.price, quote.price)
  const initial = version !== 'v2' && pool === null ? startPrice(initialPrice, sides) : undefined
  const existing = pool && pool.version !== 'v2' ? pool.price : undefined
  return { sides, price: existing ?? initial, marketPrice }
}

/** Returns the source of the pool's price: in v2 the reserves, or the deposit if it is the pair's first. */
export function priceSource(
  { price }: CreatePrices,
  pool: PoolState | null | undefined,
  deposited: TokenAmounts | undefined,
): PriceSource | undefined {
  return price ?? (pool?.version === 'v2' ? pool.reserves : deposited)
}
