import { feeBetween, type TickSpan } from './fee-spans.ts'
import { NO_AMOUNTS, rangeAmounts, type PoolPrice, type TickRange, type TokenAmounts } from './position-amounts.ts'

/** Fees that liquidity providers earned in a span of ticks during a period. For v2, `fees0` is the growth of √k (Q64). */
export interface SpanFees extends TickSpan {
  /** Base units, without the protocol's share. */
  readonly fees0: bigint
  readonly fees1: bigint
  /** The sum of fees per unit of liquidity, Q128. */
  readonly growth0: bigint
  readonly growth1: bigint
  /** Seconds that the price was in the span, up to the last swap of the period. */
  readonly seconds: number
}

/** A period of a pool's history. */
export interface PastPeriod {
  /** UNIX seconds. */
  readonly start: number
  readonly end: number
  /** The pool's tick at the end; 0 for v2. */
  readonly tick: number
  readonly spans: readonly SpanFees[]
}

export interface ReplayedRange {
  /** Amounts that pay for the liquidity at the start. */
  readonly deposited: TokenAmounts
  /** Amounts that the liquidity represents at the end, without fees. */
  readonly principal: TokenAmounts
  readonly fees: TokenAmounts
  readonly secondsInRange: number
}

interface Replay<Price> {
  readonly liquidity: bigint
  readonly opening: Price
  readonly closing: Price
  /** Without gaps, oldest first. */
  readonly periods: readonly PastPeriod[]
}

const Q96_BITS = 96n
const Q128_BITS = 128n
/** Fractional bits of the sum of fees, which consists of thousands of small parts. */
const FRACTION_BITS = 64n

/**
 * Replays liquidity between two ticks of a v3 or v4 pool: its amounts, fees and time in range. The liquidity is added to the pool's own and
 * shares the fees with it; prices are assumed to move as they did, and gas is not included. Ticks must be multiples of the pool's spacing.
 *
 * Rounds   deposits up, principal and fees down
 */
export function replayRange(
  range: TickRange,
  { liquidity, opening, closing, periods }: Replay<PoolPrice>,
): ReplayedRange {
  let [fraction0, fraction1, secondsInRange] = [0n, 0n, 0]
  for (const { start, end, tick, spans } of periods) {
    let recordedSeconds = 0
    for (const span of spans) {
      recordedSeconds += span.seconds
      if (contains(range, span.tick)) secondsInRange += span.seconds
      fraction0 += shareOf(span, 0, range, liquidity)
      fraction1 += shareOf(span, 1, range, liquidity)
    }
    if (contains(range, tick)) secondsInRange += Math.max(0, end - start - recordedSeconds)
  }
  return {
    deposited: rangeAmounts(range, opening, liquidity, 'up'),
    principal: rangeAmounts(range, closing, liquidity, 'down'),
    fees: { amount0: fraction0 >> FRACTION_BITS, amount1: fraction1 >> FRACTION_BITS },
    secondsInRange,
  }
}

function contains({ tickLower, tickUpper }: TickRange, tick: number): boolean {
  return tickLower <= tick && tick < tickUpper
}

/**
 * Returns the fees of the added liquidity (Q64): the span's fees within the range × added liquidity ÷ (pool's liquidity + added liquidity).
 */
function shareOf(span: SpanFees, side: 0 | 1, { tickLower, tickUpper }: TickRange, liquidity: bigint): bigint {
  const [fees, growth] = side === 0 ? [span.fees0, span.growth0] : [span.fees1, span.growth1]
  if (fees === 0n || liquidity === 0n) return 0n
  const inRange = feeBetween(span, fees, side, tickLower, tickUpper)
  return inRange === 0n
    ? 0n
    : ((inRange * liquidity * growth) << FRACTION_BITS) / ((fees << Q128_BITS) + liquidity * growth)
}

const V2_PROTOCOL_PART = 6n

/**
 * Replays a share of a v2 pair. Its fees stay in the pair and earn fees themselves.
 *
 * Units    liquidity: √(amount0 × amount1) of the deposit · opening, closing: √prices, Q64.96
 * Rounds   as `replayRange`
 */
export function replayPair({
  liquidity,
  opening,
  closing,
  periods,
  hasProtocolFee,
}: Replay<bigint> & { readonly hasProtocolFee: boolean }): ReplayedRange {
  const initial = liquidity << FRACTION_BITS
  let current = initial
  let secondsInRange = 0
  for (const { start, end, spans } of periods) {
    secondsInRange += Math.max(0, end - start)
    for (const { fees0, growth0 } of spans) {
      if (fees0 === 0n) continue
      const earned = (fees0 * current * growth0) / ((fees0 << Q128_BITS) + current * growth0)
      current += hasProtocolFee ? earned - earned / V2_PROTOCOL_PART : earned
    }
  }
  return {
    deposited: pairAmounts(initial, opening),
    principal: pairAmounts(initial, closing),
    fees: current === initial ? NO_AMOUNTS : pairAmounts(current - initial, closing),
    secondsInRange,
  }
}

/** Returns the amounts of liquidity (Q64) at a √price (Q64.96), in base units rounded down. */
function pairAmounts(liquidity: bigint, sqrtPrice: bigint): TokenAmounts {
  return {
    amount0: ((liquidity << Q96_BITS) / sqrtPrice) >> FRACTION_BITS,
    amount1: (liquidity * sqrtPrice) >> (Q96_BITS + FRACTION_BITS),
  }
}
