import type { PoolState } from '#app/chain/read-pool-state.ts'
import type { Address } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { minimumOut, type Bps } from '#app/domain/amount/percent.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { minimumDeposit, maximumDeposit, withinBalances } from '#app/domain/liquidity/calls/slippage-bounds.ts'
import { paysNativeForWrapped, poolOf, type CreateLink } from '#app/domain/liquidity/create-link.ts'
import type { Deposit, DepositRatio } from '#app/domain/liquidity/deposit-ratio.ts'
import type { MarketDistance } from '#app/domain/liquidity/market-distance.ts'
import { depositSlippage } from '#app/domain/liquidity/deposit-slippage.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { PoolSides } from '#app/domain/liquidity/tick-price.ts'
import type { TradeLimits } from '#app/domain/swap/trade-limits.ts'
import type { DepositToken } from '#app/entities/deposit/deposit-view.ts'
import type { LiquidityToPlan } from '#app/transactions/plan-liquidity.ts'

/** A new position with the values that its review shows. */
export interface PreparedPosition {
  readonly link: CreateLink
  readonly request: LiquidityToPlan['request']
  readonly tokens: readonly [DepositToken, DepositToken]
  readonly ratio: DepositRatio
  readonly sides: PoolSides
  /** Quote per base. */
  readonly shownPrice: string
  /** Amounts that the pool takes if the price is unchanged, and their liquidity. */
  readonly deposit: Deposit
  /** Largest accepted price movement until the deposit is mined. */
  readonly slippage: Bps
  readonly deadlineMinutes: number
  /** v2 and v3: minimum amounts that the pool must take. v4: maximum amounts that it may take. */
  readonly bound: TokenAmounts
  readonly isNewPool: boolean
  /** Percent of the in-range liquidity, or of the v2 pair, including this deposit; undefined if the position starts out of range. */
  readonly share: string | undefined
  /** Distance of the pool's price from the market; null if the market has no price. */
  readonly distance: MarketDistance | null
}

interface PositionToPrepare {
  readonly link: CreateLink
  readonly account: Address
  /** Tokens that the account pays, in the pool's order. */
  readonly tokens: PreparedPosition['tokens']
  /** Base units, see `spendableBalances`. */
  readonly spendable: TokenAmounts
  readonly ratio: DepositRatio
  readonly sides: PoolSides
  readonly shownPrice: string
  readonly deposit: Deposit
  /** Null for a pool that this position creates. */
  readonly pool: PoolState | null
  readonly distance: PreparedPosition['distance']
  readonly limits: TradeLimits
}

/** Builds the deposit order and the values for its review; undefined for a link without a pair. */
export function preparePosition(position: PositionToPrepare): PreparedPosition | undefined {
  const { link, account, tokens, spendable, ratio, sides, shownPrice, deposit, pool, distance, limits } = position
  const named = poolOf(link)
  if (named === undefined || named.version !== ratio.version) return undefined
  const auto = depositSlippage(named.version, named.key.token0)
  const slippage = limits.slippage === 'auto' ? auto : limits.slippage
  const { deadlineMinutes } = limits
  const base = { kind: 'addLiquidity', chainId: link.chainId, account } as const
  const { amount0: maximum0, amount1: maximum1, liquidity } = deposit
  const common = {
    link,
    tokens,
    ratio,
    sides,
    shownPrice,
    deposit,
    slippage,
    deadlineMinutes,
    isNewPool: pool === null,
    distance,
    share: shareOf(position),
  }
  if (named.version === 'v2' || ratio.version === 'v2') {
    if (named.version !== 'v2') return undefined
    const bound = { amount0: minimumOut(maximum0, slippage), amount1: minimumOut(maximum1, slippage) }
    const minimums = { minimum0: bound.amount0, minimum1: bound.amount1 }
    const order = {
      version: 'v2',
      pool: named.key,
      usesNative: paysNativeForWrapped(link),
      maximum0,
      maximum1,
    } as const
    return { ...common, bound, request: { ...base, ...order, ...minimums } }
  }
  const { range, price } = ratio
  const start = { ...range, ...(pool === null && { startPrice: price.sqrtPrice }) }
  if (named.version === 'v3') {
    const bound = minimumDeposit(range, price, liquidity, slippage)
    const amounts = { maximum0, maximum1, minimum0: bound.amount0, minimum1: bound.amount1 }
    const order = { version: 'v3', pool: named.key, usesNative: paysNativeForWrapped(link), position: start } as const
    return { ...common, bound, request: { ...base, ...order, ...amounts } }
  }
  const bound = withinBalances(maximumDeposit(range, price, liquidity, slippage), deposit, spendable)
  const amounts = { liquidity, maximum0: bound.amount0, maximum1: bound.amount1 }
  return { ...common, bound, request: { ...base, version: 'v4', pool: named.key, position: start, ...amounts } }
}

function shareOf({ ratio, deposit, pool }: PositionToPrepare): string | undefined {
  if (ratio.version === 'v2') {
    if (pool === null) return '100'
    if (pool.version !== 'v2') return undefined
    return percentOf(deposit.amount0, deposit.amount0 + pool.reserves.amount0)
  }
  const { range, price } = ratio
  const isInRange = price.tick >= range.tickLower && price.tick < range.tickUpper
  if (!isInRange) return undefined
  if (pool === null) return '100'
  if (pool.version === 'v2') return undefined
  return percentOf(deposit.liquidity, deposit.liquidity + pool.liquidity)
}

/** Percentage with four decimals, rounded down. */
function percentOf(part: bigint, total: bigint): string {
  return formatUnits((part * 1_000_000n) / total, 4)
}

/** The contract that mints the position's NFT; undefined for v2. */
export function positionManager({ chainId, version }: CreateLink): Address | undefined {
  const { contracts } = chainById(chainId)
  if (version === 'v2') return undefined
  return version === 'v3' ? contracts.v3PositionManager : contracts.v4PositionManager
}

/** Input for the transaction plan of a position. */
export function planOf({ request, tokens: [first, second], deadlineMinutes }: PreparedPosition): LiquidityToPlan {
  return { request, tokens: [factsOf(first), factsOf(second)], deadlineMinutes }
}

function factsOf({ address, symbol, decimals }: DepositToken): LiquidityToPlan['tokens'][number] {
  return { token: address, symbol, decimals }
}
