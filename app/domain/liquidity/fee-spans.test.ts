import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeBetween, liquidityClass, spanFees } from './fee-spans.ts'
import { sqrtPriceAtTick, tickAtSqrtPrice } from './tick-math.ts'

const step = (fromTick: number, toTick: number, fee = 10n ** 18n) => ({
  liquidity: 10n ** 18n,
  fee,
  crossed: undefined,
  tick: fromTick > toTick ? fromTick - 1 : fromTick,
  from: sqrtPriceAtTick(fromTick),
  to: sqrtPriceAtTick(toTick),
})

const ticks = fc.integer({ min: -50_000, max: 50_000 })
const spacings = fc.constantFrom(1, 10, 60, 200)

test('the spans of a step are aligned, adjoin without overlap, cover the step and add up to its fee', () => {
  fc.assert(
    fc.property(ticks, ticks, spacings, fc.bigInt({ min: 0n, max: 10n ** 24n }), (from, to, spacing, fee) => {
      const spans = spanFees(step(from, to, fee), from > to, spacing)
      expect(spans.reduce((sum, span) => sum + span.fee, 0n)).toBe(fee)
      expect(spans.length).toBeLessThanOrEqual(2 * Math.log2(Math.abs(from - to) / spacing + 2) + 2)
      const [low, high] = [Math.min(from, to), Math.max(from, to)]
      const [first, last] = [spans[0], spans.at(-1)]
      expect(first?.tick).toBeLessThanOrEqual(from === to ? from : low)
      expect((last?.tick ?? 0) + (last?.width ?? 0)).toBeGreaterThanOrEqual(high)
      for (const [index, { tick, width }] of spans.entries()) {
        expect([Math.abs(tick % width), Math.log2(width / spacing) % 1]).toEqual([0, 0])
        const next = spans[index + 1]
        if (next) expect(next.tick).toBe(tick + width)
      }
    }),
  )
})

test('a step that ends at a tick pays nothing to the span beyond it', () => {
  expect(spanFees(step(0, 60), false, 60).map(({ tick }) => tick)).toEqual([0])
  expect(spanFees(step(120, 60), true, 60).map(({ tick }) => tick)).toEqual([60])
  expect(spanFees({ ...step(60, 60), tick: 59 }, true, 60).map(({ tick }) => tick)).toEqual([0])
})

test('the fee between two ticks is proportional to the input that moves the price between them', () => {
  fc.assert(
    fc.property(ticks, ticks, ticks, ticks, fc.boolean(), (from, to, lower, upper, zeroForOne) => {
      fc.pre(from !== to && lower < upper)
      const [low, high] = [Math.min(from, to), Math.max(from, to)]
      const fee = 10n ** 24n
      const spans = spanFees(zeroForOne ? step(high, low, fee) : step(low, high, fee), zeroForOne, 1)
      const sum = spans.reduce(
        (total, span) => total + feeBetween(span, span.fee, zeroForOne ? 0 : 1, lower, upper),
        0n,
      )
      const input = (a: number, b: number) => {
        const [x, y] = [Number(sqrtPriceAtTick(a)), Number(sqrtPriceAtTick(b))]
        return a >= b ? 0 : zeroForOne ? 1 / x - 1 / y : y - x
      }
      const part = input(Math.max(low, lower), Math.min(high, upper)) / input(low, high)
      expect(Math.abs(Number(sum) / 1e24 - part)).toBeLessThan(1e-9)
    }),
  )
})

test('a step within one tick spacing pays its whole fee to a single span', () => {
  const [from, to] = [sqrtPriceAtTick(5), sqrtPriceAtTick(7)]
  expect(tickAtSqrtPrice(from)).toBe(5)
  expect(spanFees({ ...step(5, 7), from, to }, false, 10)).toEqual([{ tick: 0, width: 10, fee: 10n ** 18n }])
  expect(spanFees(step(-3, -4), true, 10)).toMatchObject([{ tick: -10, width: 10 }])
})

test('amounts of liquidity in one class differ by at most a quarter', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 127n }), fc.bigInt({ min: 0n, max: 2n ** 127n }), (one, more) => {
      const other = one + (more % one)
      if (liquidityClass(one) === liquidityClass(other)) expect(Number(other) / Number(one)).toBeLessThanOrEqual(1.25)
      else expect(liquidityClass(other)).toBeGreaterThan(liquidityClass(one))
    }),
  )
  expect(liquidityClass(0n)).toBe(0)
})
