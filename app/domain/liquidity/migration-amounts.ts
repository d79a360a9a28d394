import { mulDiv } from '#app/domain/amount/mul-div.ts'
import { minimumOut, type Bps } from '#app/domain/amount/percent.ts'
import { liquidityForAmounts } from './calls/range-liquidity.ts'
import { minimumDeposit, minimumWithdrawal, maximumDeposit } from './calls/slippage-bounds.ts'
import { rangeAmounts, type PoolPrice, type TickRange, type TokenAmounts } from './position-amounts.ts'

/** The range of the new position and the price of its pool. */
export interface MigrationTarget {
  readonly range: TickRange
  readonly price: PoolPrice
}

/** Amounts in base units, in the order of the new pool's tokens. */
interface MigrationAmounts {
  /** Amounts withdrawn from the old position, including its fees. */
  readonly received: TokenAmounts
  /** Amounts that the new position takes if prices do not change. */
  readonly deposited: TokenAmounts
  /** `received` less `deposited`, at least 0. */
  readonly refunded: TokenAmounts
  readonly liquidity: bigint
}

export interface V2MigrationAmounts extends MigrationAmounts {
  /** Minimum amounts that the new position takes. */
  readonly minimum: TokenAmounts
}

export interface V4MigrationAmounts extends MigrationAmounts {
  /** Maximum amounts that the new position takes. */
  readonly maximum: TokenAmounts
  /** Minimum amounts withdrawn, from v3 without fees and in the order of the v3 pool, from v2 in the order of the new pool. */
  readonly minimumWithdrawn: TokenAmounts
  /** Minimum amounts refunded. */
  readonly minimumRefunded: TokenAmounts
}

/** Returns the amounts of a migration from a v2 pair to v3. `received`: the account's share of the reserves. */
export function v2ToV3Amounts(received: TokenAmounts, target: MigrationTarget, slippage: Bps): V2MigrationAmounts {
  const { range, price } = target
  const liquidity = liquidityForAmounts(range, price.sqrtPrice, received, 'router')
  const deposited = rangeAmounts(range, price, liquidity, 'up')
  const minimum = minimumDeposit(range, price, liquidity, slippage)
  return { received, liquidity, deposited, minimum, refunded: rest(received, deposited) }
}

/**
 * Returns the amounts of a migration from a v2 pair to v4. The new position takes at most the minimum amounts withdrawn, so that they
 * always pay for it. `received` and `minimumWithdrawn` are in the order of the new pool's tokens.
 */
export function v2ToV4Amounts(received: TokenAmounts, target: MigrationTarget, slippage: Bps): V4MigrationAmounts {
  const { range, price } = target
  const minimumWithdrawn = each(received, (amount) => minimumOut(amount, slippage))
  const most = liquidityForAmounts(range, price.sqrtPrice, minimumWithdrawn, 'pool')
  const bound = maximumDeposit(range, price, most, slippage)
  const liquidity = [
    [minimumWithdrawn.amount0, bound.amount0],
    [minimumWithdrawn.amount1, bound.amount1],
  ].reduce((least, [available = 0n, needed = 0n]) => {
    // One unit less, because deposited amounts are rounded up.
    const within = needed > available ? mulDiv(most, available, needed, 'down') - 1n : most
    return within < least ? within : least
  }, most)
  return withMost(received, minimumWithdrawn, target, liquidity > 0n ? liquidity : 0n, slippage)
}

interface V3Source {
  readonly range: TickRange
  readonly price: PoolPrice
  readonly liquidity: bigint
  /** Uncollected fees in the order of the v3 pool's tokens. */
  readonly fees: TokenAmounts
  /** Whether the v4 pool has the tokens in reverse order, because it has the native currency in place of its wrapped token. */
  readonly isFlipped: boolean
}

/**
 * Returns the amounts of a migration from v3 to v4. The new position is sized for the received amounts less the slippage tolerance, so that
 * they still pay for it if prices move.
 */
export function v3ToV4Amounts(source: V3Source, target: MigrationTarget, slippage: Bps): V4MigrationAmounts {
  const order = (amounts: TokenAmounts) => (source.isFlipped ? flipped(amounts) : amounts)
  const withdrawn = rangeAmounts(source.range, source.price, source.liquidity, 'down')
  const received = order(sum(withdrawn, source.fees))
  const minimumWithdrawn = minimumWithdrawal(source.range, source.price, source.liquidity, slippage)
  const spent = each(received, (amount) => minimumOut(amount, slippage))
  const liquidity = liquidityForAmounts(target.range, target.price.sqrtPrice, spent, 'pool')
  const amounts = withMost(received, order(sum(minimumWithdrawn, source.fees)), target, liquidity, slippage)
  return { ...amounts, minimumWithdrawn }
}

function withMost(
  received: TokenAmounts,
  minimumReceived: TokenAmounts,
  { range, price }: MigrationTarget,
  liquidity: bigint,
  slippage: Bps,
): V4MigrationAmounts {
  const deposited = rangeAmounts(range, price, liquidity, 'up')
  const maximum = maximumDeposit(range, price, liquidity, slippage)
  return {
    ...{ received, liquidity, deposited, maximum },
    refunded: rest(received, deposited),
    minimumWithdrawn: minimumReceived,
    minimumRefunded: rest(minimumReceived, maximum),
  }
}

function rest(of: TokenAmounts, taken: TokenAmounts): TokenAmounts {
  const left = (amount: bigint, minus: bigint) => (amount > minus ? amount - minus : 0n)
  return { amount0: left(of.amount0, taken.amount0), amount1: left(of.amount1, taken.amount1) }
}

function each({ amount0, amount1 }: TokenAmounts, change: (amount: bigint) => bigint): TokenAmounts {
  return { amount0: change(amount0), amount1: change(amount1) }
}

function sum(a: TokenAmounts, b: TokenAmounts): TokenAmounts {
  return { amount0: a.amount0 + b.amount0, amount1: a.amount1 + b.amount1 }
}

function flipped({ amount0, amount1 }: TokenAmounts): TokenAmounts {
  return { amount0: amount1, amount1: amount0 }
}
