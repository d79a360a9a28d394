import type { FeeStep } from './fee-steps.ts'
import { MAX_SQRT_PRICE, MAX_TICK, sqrtPriceAtTick, tickAtSqrtPrice } from './tick-math.ts'

/** Ticks from `tick` on. A pool's fees are stored by such spans: one tick spacing wide, or a power of two as many, aligned to their width. */
export interface TickSpan {
  readonly tick: number
  readonly width: number
}

/** The fees that a step of a swap pays between the ticks of a span. */
export interface SpanFee extends TickSpan {
  readonly fee: bigint
}

const Q256 = 1n << 256n

/**
 * Splits the fee of a step over the ticks it passes, as positions of single spans would have earned it: proportional to the input, so to the change
 * of 1/√price for token 0 and of √price for token 1. A step over n spacings gives at most 2 log₂ n + 2 spans.
 *
 * Rounds   so that the parts add up to the fee
 */
export function spanFees(step: FeeStep, zeroForOne: boolean, tickSpacing: number): readonly SpanFee[] {
  const [low, high] = step.from < step.to ? [step.from, step.to] : [step.to, step.from]
  const first = Math.floor(step.tick / tickSpacing)
  if (low === high) return [{ ...spanAt(first, 1, tickSpacing), fee: step.fee }]
  const lowest = Math.floor(tickAtSqrtPrice(low) / tickSpacing)
  const highest = lastBelow(high, tickSpacing)
  if (lowest >= highest) return [{ ...spanAt(lowest, 1, tickSpacing), fee: step.fee }]
  const input = (price: bigint) => (zeroForOne ? Q256 / low - Q256 / price : price - low)
  const whole = input(high)
  let earlier = 0n
  return alignedSpans(lowest, highest).map(([index, count]) => {
    const end = index + count > highest ? high : sqrtPriceAtTick((index + count) * tickSpacing)
    const until = whole === 0n ? step.fee : (step.fee * input(end)) / whole
    const fee = until - earlier
    earlier = until
    return { ...spanAt(index, count, tickSpacing), fee }
  })
}

/** The spacing that ends at a price or contains it, which a price at its lower end does not count for. */
function lastBelow(price: bigint, tickSpacing: number): number {
  const tick = price >= MAX_SQRT_PRICE ? MAX_TICK : tickAtSqrtPrice(price)
  const index = Math.floor(tick / tickSpacing)
  return sqrtPriceAtTick(tick) === price && tick === index * tickSpacing ? index - 1 : index
}

function spanAt(index: number, count: number, tickSpacing: number): TickSpan {
  return { tick: index * tickSpacing, width: count * tickSpacing }
}

/** The first and the last spacing alone, because a step may pass parts of them, and between them as few aligned spans as possible. */
function alignedSpans(first: number, last: number): readonly (readonly [index: number, count: number])[] {
  const spans: [number, number][] = [[first, 1]]
  for (let index = first + 1; index < last;) {
    let count = 1
    while (index % (2 * count) === 0 && index + 2 * count <= last) count *= 2
    spans.push([index, count])
    index += count
  }
  spans.push([last, 1])
  return spans
}

/**
 * The part of a span's fees that was paid between two ticks, if liquidity was constant.
 *
 * Units    fee: of token 0 for `side` 0
 * Rounds   down
 */
export function feeBetween(span: TickSpan, fee: bigint, side: 0 | 1, tickLower: number, tickUpper: number): bigint {
  const low = Math.max(span.tick, tickLower)
  const high = Math.min(span.tick + span.width, tickUpper)
  if (low >= high) return 0n
  if (low === span.tick && high === span.tick + span.width) return fee
  const input = (from: number, to: number) =>
    side === 0 ? Q256 / sqrtPriceAtTick(from) - Q256 / sqrtPriceAtTick(to) : sqrtPriceAtTick(to) - sqrtPriceAtTick(from)
  return (fee * input(low, high)) / input(span.tick, span.tick + span.width)
}

/**
 * Four classes per doubling of liquidity, so that amounts of one class differ by a quarter at most. Fees of different classes are stored apart,
 * because the share that added liquidity would have had depends on the liquidity it is added to.
 */
export function liquidityClass(liquidity: bigint): number {
  const shifted = liquidity << 2n
  const bits = shifted.toString(2).length
  return liquidity === 0n ? 0 : bits * 4 + Number((shifted >> BigInt(bits - 3)) & 3n)
}
