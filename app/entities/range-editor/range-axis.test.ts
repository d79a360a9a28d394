import { expect, test } from 'vitest'
import { barsInView } from './range-axis.ts'

const bar = (tickLower: number, tickUpper: number) => ({
  tickLower,
  tickUpper,
  liquidity: 1n,
  amount0: 0n,
  amount1: 0n,
})
const VIEW = { tick: 0, reach: 60, isInverted: false }

test('a bar that is wider than the zoomed view is drawn', () => {
  expect(barsInView([bar(-200, 200)], VIEW)).not.toBe('')
})

test('a bar beside the view is not drawn', () => {
  expect(barsInView([bar(-200, -100), bar(100, 200)], VIEW)).toBe('')
})
