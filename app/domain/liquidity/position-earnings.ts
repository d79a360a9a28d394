import { usdValue } from '#app/domain/amount/usd-value.ts'
import { NO_AMOUNTS, type TokenAmounts } from './position-amounts.ts'

/** Prices of a pool's tokens at some time: 1e-18 USD per whole token; null if unknown. */
export interface TokenPrices {
  readonly price0: bigint | null
  readonly price1: bigint | null
}

export interface TokenDecimals {
  readonly decimals0: number
  readonly decimals1: number
}

/** A change of a position, from the events of its contract. */
export interface PositionChange {
  readonly kind: 'increase' | 'decrease' | 'collect' | 'transfer'
  /** UNIX seconds. */
  readonly time: number
  /** Negative for decreases. */
  readonly liquidity: bigint
  /** Amounts deposited or withdrawn; for v3 collections everything paid out, for v2 withdrawals including fees. */
  readonly amounts: TokenAmounts
  /** Fees paid with the change: v4 only. */
  readonly fees: TokenAmounts
  readonly prices: TokenPrices
  /** Seconds in range so far, up to a constant: only differences are meaningful. Null for v2. */
  readonly secondsInside: number | null
  /** √k per LP token (Q64.96) for v2; null otherwise. */
  readonly growth: bigint | null
}

/** A change with separate principal and fees. */
export interface SettledChange extends PositionChange {
  readonly principal: TokenAmounts
  /** Fees paid out. */
  readonly paid: TokenAmounts
}

/** State of a position at `time`, in UNIX seconds. */
export interface PositionState {
  readonly time: number
  readonly liquidity: bigint
  /** Amounts that removing all liquidity returns: without fees for v3 and v4, with them for v2. */
  readonly amounts: TokenAmounts
  /** Amounts that collecting returns; null for v2. */
  readonly uncollected: TokenAmounts | null
  readonly prices: TokenPrices
  readonly secondsInside: number | null
  readonly growth: bigint | null
}

/** The changes of a position with separate principal and fees, and the state that results from them. */
export interface SettledHistory {
  readonly changes: readonly SettledChange[]
  readonly liquidity: bigint
  /** Principal withdrawn from a v3 position and not collected. */
  readonly pending: TokenAmounts
  /** Average √k per LP token at which a v2 position's liquidity was deposited; 0 without liquidity. */
  readonly growth: bigint
}

/**
 * Separates principal and fees of a position's changes, oldest first. A v3 collection pays both: withdrawn principal is assumed to be paid
 * first. A v2 withdrawal pays both: its principal is the share that corresponds to √k per LP token at the deposit, relative to √k at the
 * withdrawal.
 *
 * Rounds   v2 principal down
 */
export function settleHistory(changes: readonly PositionChange[], version: 2 | 3 | 4): SettledHistory {
  let [liquidity, growth, pending] = [0n, 0n, NO_AMOUNTS]
  const settled = changes.map((change): SettledChange => {
    const before = liquidity
    liquidity += change.liquidity
    let [principal, paid] = [change.amounts, change.fees]
    if (version === 2) {
      const now = change.growth ?? growth
      if (change.kind === 'increase')
        growth = liquidity === 0n ? 0n : (growth * before + now * change.liquidity) / liquidity
      if (change.kind === 'decrease') [principal, paid] = splitPair(change.amounts, growth, now)
    } else if (version === 3 && change.kind === 'decrease') {
      pending = sum(pending, principal)
    } else if (version === 3 && change.kind === 'collect') {
      const covered = smallerAmounts(change.amounts, pending)
      paid = difference(change.amounts, covered)
      pending = difference(pending, covered)
      principal = NO_AMOUNTS
    }
    return { ...change, principal, paid }
  })
  return { changes: settled, liquidity, pending, growth: liquidity === 0n ? 0n : growth }
}

/** Splits amounts of a v2 position into principal and fees, by √k per LP token at the deposit and now. */
function splitPair(
  amounts: TokenAmounts,
  deposited: bigint,
  now: bigint,
): [principal: TokenAmounts, fees: TokenAmounts] {
  if (now <= deposited) return [amounts, NO_AMOUNTS]
  const principal = {
    amount0: (amounts.amount0 * deposited) / now,
    amount1: (amounts.amount1 * deposited) / now,
  }
  return [principal, difference(amounts, principal)]
}

/** Amounts with their value in micro-dollars; null if an amount other than zero has no price. */
export interface ValuedAmounts extends TokenAmounts {
  readonly value: bigint | null
}

export interface PositionEarnings {
  /** Valued at the prices of their time, like `withdrawn` and `collected`. */
  readonly deposited: ValuedAmounts
  /** Withdrawn principal. */
  readonly withdrawn: ValuedAmounts
  /** Fees paid out. */
  readonly collected: ValuedAmounts
  /** Collected and uncollected fees, the latter at today's prices. */
  readonly fees: ValuedAmounts
  /** Present and withdrawn principal less deposits, in micro-dollars at today's prices: negative for a loss. Null if a price is unknown. */
  readonly impermanentLoss: bigint | null
  /** `impermanentLoss` plus all fees at today's prices: the result compared with holding the deposits. */
  readonly againstHolding: bigint | null
  /** Present principal and uncollected fees at today's prices, plus `withdrawn` and `collected`, less `deposited`, in micro-dollars. */
  readonly againstDeposit: bigint | null
  readonly secondsActive: number
  readonly secondsInRange: number | null
  /** Value of the deposits × seconds that they were in the position, in micro-dollar seconds; null if a price is unknown. */
  readonly valueSeconds: bigint | null
}

const NOTHING: ValuedAmounts = { ...NO_AMOUNTS, value: 0n }

/**
 * Computes a position's deposits, withdrawals, fees, results and active time from its history and present state.
 *
 * Rounds   every value towards zero, to micro-dollars
 * Returns  null if the events do not add up to the position: some are missing, or its liquidity came from another account
 */
export function positionEarnings(
  { changes, liquidity, pending, growth }: SettledHistory,
  now: PositionState,
  decimals: TokenDecimals,
): PositionEarnings | null {
  const hasTransfers = now.uncollected === null && changes.some(({ kind }) => kind === 'transfer')
  if (changes[0]?.kind !== 'increase' || liquidity !== now.liquidity || hasTransfers) return null
  const valueAtChange = (change: SettledChange, amounts: TokenAmounts) => valued(amounts, change.prices, decimals)
  const principalsOf = (kind: PositionChange['kind']) =>
    changes.filter((change) => change.kind === kind).map((change) => valueAtChange(change, change.principal))
  const deposited = principalsOf('increase').reduce(sumValued, NOTHING)
  const withdrawn = principalsOf('decrease').reduce(sumValued, NOTHING)
  const collected = changes.map((change) => valueAtChange(change, change.paid)).reduce(sumValued, NOTHING)
  const [principal, owed] =
    now.uncollected === null
      ? splitPair(now.amounts, growth, now.growth ?? growth)
      : [now.amounts, atLeastZero(difference(now.uncollected, pending))]
  const uncollected = valued(owed, now.prices, decimals)
  const fees = sumValued(collected, uncollected)
  const change = difference(sum(principal, withdrawn), deposited)
  const current = valued(sum(principal, owed), now.prices, decimals).value
  return {
    deposited,
    withdrawn,
    collected,
    fees,
    impermanentLoss: valued(change, now.prices, decimals).value,
    againstHolding: valued(sum(change, fees), now.prices, decimals).value,
    againstDeposit: total(current, withdrawn.value, collected.value, negate(deposited.value)),
    ...timeOf(changes, now, decimals),
  }
}

type Times = Pick<PositionEarnings, 'secondsActive' | 'secondsInRange' | 'valueSeconds'>

/** Returns the time with liquidity, the part of it in range, and the integral of the deposits' value over it. */
function timeOf(changes: readonly SettledChange[], now: PositionState, decimals: TokenDecimals): Times {
  let [active, inRange, valueSeconds]: [number, number | null, bigint | null] = [0, 0, 0n]
  let [liquidity, cost]: [bigint, bigint | null] = [0n, 0n]
  let last: Pick<PositionState, 'time' | 'secondsInside'> | undefined
  const advanceTo = (to: Pick<PositionState, 'time' | 'secondsInside'>) => {
    if (last && liquidity > 0n) {
      const seconds = Math.max(0, to.time - last.time)
      active += seconds
      // A v2 position is always in range.
      const inside = last.secondsInside === null ? seconds : secondsBetween(last.secondsInside, to.secondsInside)
      inRange = inRange === null || inside === null ? null : inRange + inside
      valueSeconds = valueSeconds === null || cost === null ? null : valueSeconds + cost * BigInt(seconds)
    }
    last = to
  }
  for (const change of changes) {
    advanceTo(change)
    const before = liquidity
    liquidity += change.liquidity
    if (change.kind === 'increase') cost = total(cost, valued(change.principal, change.prices, decimals).value)
    if (change.kind === 'decrease' && cost !== null && before > 0n) cost = (cost * liquidity) / before
  }
  advanceTo(now)
  return { secondsActive: active, secondsInRange: inRange, valueSeconds }
}

function secondsBetween(start: number, end: number | null): number | null {
  return end === null ? null : end - start
}

/** Adds the value to amounts of either sign. */
export function valued(amounts: TokenAmounts, prices: TokenPrices, decimals: TokenDecimals): ValuedAmounts {
  const value0 = valueOf(amounts.amount0, prices.price0, decimals.decimals0)
  const value1 = valueOf(amounts.amount1, prices.price1, decimals.decimals1)
  return { amount0: amounts.amount0, amount1: amounts.amount1, value: total(value0, value1) }
}

function valueOf(amount: bigint, price: bigint | null, decimals: number): bigint | null {
  if (amount === 0n) return 0n
  return price === null ? null : usdValue(amount, price, decimals)
}

function total(...values: readonly (bigint | null)[]): bigint | null {
  return values.reduce((a, b) => (a === null || b === null ? null : a + b), 0n)
}

function negate(value: bigint | null): bigint | null {
  return value === null ? null : -value
}

function sumValued(a: ValuedAmounts, b: ValuedAmounts): ValuedAmounts {
  return { ...sum(a, b), value: total(a.value, b.value) }
}

function sum(a: TokenAmounts, b: TokenAmounts): TokenAmounts {
  return { amount0: a.amount0 + b.amount0, amount1: a.amount1 + b.amount1 }
}

function difference(a: TokenAmounts, b: TokenAmounts): TokenAmounts {
  return { amount0: a.amount0 - b.amount0, amount1: a.amount1 - b.amount1 }
}

function smallerAmounts(a: TokenAmounts, b: TokenAmounts): TokenAmounts {
  return {
    amount0: a.amount0 < b.amount0 ? a.amount0 : b.amount0,
    amount1: a.amount1 < b.amount1 ? a.amount1 : b.amount1,
  }
}

/** Replaces negative amounts by zero: because of rounding, a pool may owe one unit less than was withdrawn. */
function atLeastZero({ amount0, amount1 }: TokenAmounts): TokenAmounts {
  return { amount0: amount0 < 0n ? 0n : amount0, amount1: amount1 < 0n ? 0n : amount1 }
}
