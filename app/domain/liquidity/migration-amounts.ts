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
  return { received, liquidity, deposited, minimum, refunded: remainder(received, deposited) }
}

/**
 * Returns the amounts of a migration from a v2 pair to v4. The new position takes at most the minimum amounts withdrawn, so that they
 * always pay for it. `received` and `minimumWithdrawn` are in the order of the new pool's tokens.
 */
export function v2ToV4Amounts(received: TokenAmounts, target: MigrationTarget, slippage: Bps): V4MigrationAmounts {
  const { range, price } = target
  const minimumWithdrawn = mapAmounts(received, (amount) => minimumOut(amount, slippage))
  const maxLiquidity = liquidityForAmounts(range, price.sqrtPrice, minimumWithdrawn, 'pool')
  const maximum = maximumDeposit(range, price, maxLiquidity, slippage)
  const liquidity = [
    [minimumWithdrawn.amount0, maximum.amount0],
    [minimumWithdrawn.amount1, maximum.amount1],
  ].reduce((minimum, [available = 0n, needed = 0n]) => {
    // One unit less, because deposited amounts are rounded up.
    const affordable = needed > available ? mulDiv(maxLiquidity, available, needed, 'down') - 1n : maxLiquidity
    return affordable < minimum ? affordable : minimum
  }, maxLiquidity)
  return v4Amounts(received, minimumWithdrawn, target, liquidity > 0n ? liquidity : 0n, slippage)
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
  const order = (amounts: TokenAmounts) => (source.isFlipped ? flip(amounts) : amounts)
  const withdrawn = rangeAmounts(source.range, source.price, source.liquidity, 'down')
  const received = order(sum(withdrawn, source.fees))
  const minimumWithdrawn = minimumWithdrawal(source.range, source.price, source.liquidity, slippage)
  const spent = mapAmounts(received, (amount) => minimumOut(amount, slippage))
  const liquidity = liquidityForAmounts(target.range, target.price.sqrtPrice, spent, 'pool')
  const amounts = v4Amounts(received, order(sum(minimumWithdrawn, source.fees)), target, liquidity, slippage)
  return { ...amounts, minimumWithdrawn }
}

function v4Amounts(
  received: TokenAmounts,
  minimumReceived: TokenAmounts,
  { range, price }: MigrationTarget,
  liquidity: bigint,
  slippage: Bps,
): V4MigrationAmounts {
  const deposited = rangeAmounts(range, price, liquidity, 'up')
  const maximum = maximumDeposit(range, price, liquidity, slippage)
  return {
    received,
    liquidity,
    deposited,
    maximum,
    refunded: remainder(received, deposited),
    minimumWithdrawn: minimumReceived,
    minimumRefunded: remainder(minimumReceived, maximum),
  }
}

function remainder(of: TokenAmounts, taken: TokenAmounts): TokenAmounts {
  const subtract = (amount: bigint, subtrahend: bigint) => (amount > subtrahend ? amount - subtrahend : 0n)
  return { amount0: subtract(of.amount0, taken.amount0), amount1: subtract(of.amount1, taken.amount1) }
}

function mapAmounts({ amount0, amount1 }: TokenAmounts, change: (amount: bigint) => bigint): TokenAmounts {
  return { amount0: change(amount0), amount1: change(amount1) }
}

function sum(a: TokenAmounts, b: TokenAmounts): TokenAmounts {
  return { amount0: a.amount0 + b.amount0, amount1: a.amount1 + b.amount1 }
}

function flip({ amount0, amount1 }: TokenAmounts): TokenAmounts {
  return { amount0: amount1, amount1: amount0 }
}
