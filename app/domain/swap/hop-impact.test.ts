import { expect, test } from 'vitest'
import { hopImpactBps } from './hop-impact.ts'

const spot = [2n, 1n] as const

test.each([
  ['the whole output, less the fee', { amountIn: 1_000_000n, amountOut: 1_994_000n, feePips: 3_000 }, 0],
  ['half of the output', { amountIn: 1_000_000n, amountOut: 997_000n, feePips: 3_000 }, 5_000],
  ['nothing', { amountIn: 1_000_000n, amountOut: 0n, feePips: 3_000 }, 10_000],
  ['a gain', { amountIn: 1_000_000n, amountOut: 2_100_000n, feePips: 3_000 }, 0],
  ['one base unit less', { amountIn: 1_000_000n, amountOut: 1_999_999n, feePips: 0 }, 0],
  ['half a hundredth of a percent', { amountIn: 10_000n, amountOut: 19_999n, feePips: 0 }, 1],
])('the impact of a hop that yields %s', (_name, trade, bps) => {
  expect(hopImpactBps({ ...trade, spot })).toBe(bps)
})
