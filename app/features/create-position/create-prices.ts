import type { PoolState } from '#app/chain/read-pool-state.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import type { CreateLink, NamedKey } from '#app/domain/liquidity/create-link.ts'
import { startPrice } from '#app/domain/liquidity/initial-price.ts'
import type { PriceSource } from '#app/domain/liquidity/market-distance.ts'
import type { PoolPrice, TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { PoolSides } from '#app/domain/liquidity/tick-price.ts'
import { marketEstimate } from '#app/domain/swap/market-estimate.ts'
import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'

export interface CreatePrices {
  readonly sides: PoolSides
  /** Of the pool, or the one that it starts with; undefined without one, and for v2. */
  readonly price: PoolPrice | undefined
  /** Quote per base at the market's prices; undefined if they are unknown. */
  readonly marketPrice: string | undefined
}

/** The direction of prices, the market's price and the pool's own: of a pool that does not exist, the one that was typed. */
export function createPrices(
  { chainId, range: { isInverted, initialPrice } }: CreateLink,
  { version, key }: NamedKey,
  [token0, token1]: readonly [DepositToken, DepositToken],
  pool: PoolState | null | undefined,
): CreatePrices {
  const side = isInverted === undefined ? baseSide(chainId, key.token0, key.token1) : isInverted ? 1 : 0
  const sides = { baseSide: side, decimals0: token0.decimals, decimals1: token1.decimals } as const
  const [base, quote] = side === 1 ? [token1, token0] : [token0, token1]
  const marketPrice =
    base.price === null || quote.price === null ? undefined : marketEstimate('1', base.price, quote.price)
  const typed = version !== 'v2' && pool === null ? startPrice(initialPrice, sides) : undefined
  const existing = pool && pool.version !== 'v2' ? pool.price : undefined
  return { sides, price: existing ?? typed, marketPrice }
}

/** Tells the pool's price. Of v2 it is the ratio of the reserves; the first deposit of a pair sets it. */
export function priceSource(
  { price }: CreatePrices,
  pool: PoolState | null | undefined,
  deposited: TokenAmounts | undefined,
): PriceSource | undefined {
  return price ?? (pool?.version === 'v2' ? pool.reserves : deposited)
}
