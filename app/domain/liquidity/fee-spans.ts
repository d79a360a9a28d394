import type { FeeStep } from './fee-steps.ts'
import { MAX_SQRT_PRICE, MAX_TICK, sqrtPriceAtTick, tickAtSqrtPrice } from './tick-math.ts'

/**
 * `width` ticks from `tick` on. Pool fees are stored per span; its width is the tick spacing times a power of two, and it is aligned to it.
 */
export interface TickSpan {
  readonly tick: number
  readonly width: number
}

/** The fee that a step of a swap pays between the ticks of a span, in base units of the swap's input. */
export interface SpanFee extends TickSpan {
  readonly fee: bigint
}

const Q256 = 1n << 256n

/**
 * Splits the fee of a step over the spans that it passes in proportion to the input, which is proportional to the change of 1/√price for
 * token 0 and of √price for token 1. A step over n spacings gives at most about 2 log₂ n + 2 spans.
 *
 * Rounds   without loss: the parts add up to the fee
 */
export function spanFees(step: FeeStep, zeroForOne: boolean, tickSpacing: number): readonly SpanFee[] {
  const [low, high] = step.from < step.to ? [step.from, step.to] : [step.to, step.from]
  const first = Math.floor(step.tick / tickSpacing)
  if (low === high) return [{ ...spanAt(first, 1, tickSpacing), fee: step.fee }]
  const lowest = Math.floor(tickAtSqrtPrice(low) / tickSpacing)
  const highest = lastBelow(high, tickSpacing)
  if (lowest >= highest) return [{ ...spanAt(lowest, 1, tickSpacing), fee: step.fee }]
  const inputTo = (price: bigint) => (zeroForOne ? Q256 / low - Q256 / price : price - low)
  const totalInput = inputTo(high)
  let feeBefore = 0n
  return alignedSpans(lowest, highest).map(([index, count]) => {
    const end = index + count > highest ? high : sqrtPriceAtTick((index + count) * tickSpacing)
    const feeUpToEnd = totalInput === 0n ? step.fee : (step.fee * inputTo(end)) / totalInput
    const fee = feeUpToEnd - feeBefore
    feeBefore = feeUpToEnd
    return { ...spanAt(index, count, tickSpacing), fee }
  })
}

/** Returns the index of the tick spacing that contains a price, with its lower end excluded and its upper end included. */
function lastBelow(price: bigint, tickSpacing: number): number {
  const tick = price >= MAX_SQRT_PRICE ? MAX_TICK : tickAtSqrtPrice(price)
  const index = Math.floor(tick / tickSpacing)
  return sqrtPriceAtTick(tick) === price && tick === index * tickSpacing ? index - 1 : index
}

function spanAt(index: number, count: number, tickSpacing: number): TickSpan {
  return { tick: index * tickSpacing, width: count * tickSpacing }
}

/** Returns spans of one spacing for the first and the last one, which a step may pass in part, and as few aligned spans as possible in between. */
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
 * Returns the part of a span's fees that was paid between two ticks, assuming constant liquidity.
 *
 * Units    fee: base units of the token of `side`
 * Rounds   down
 */
export function feeBetween(span: TickSpan, fee: bigint, side: 0 | 1, tickLower: number, tickUpper: number): bigint {
  const low = Math.max(span.tick, tickLower)
  const high = Math.min(span.tick + span.width, tickUpper)
  if (low >= high) return 0n
  if (low === span.tick && high === span.tick + span.width) return fee
  const inputTo = (from: number, to: number) =>
    side === 0 ? Q256 / sqrtPriceAtTick(from) - Q256 / sqrtPriceAtTick(to) : sqrtPriceAtTick(to) - sqrtPriceAtTick(from)
  return (fee * inputTo(low, high)) / inputTo(span.tick, span.tick + span.width)
}

/**
 * Returns the class of a liquidity: four per doubling, so that amounts in one class differ by at most a quarter. Fees are stored per class,
 * because the share that additional liquidity would have earned depends on the liquidity it is added to.
 */
export function liquidityClass(liquidity: bigint): number {
  const shifted = liquidity << 2n
  const bits = shifted.toString(2).length
  return liquidity === 0n ? 0 : bits * 4 + Number((shifted >> BigInt(bits - 3)) & 3n)
}
