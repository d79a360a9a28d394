import { expect, test } from 'vitest'
import { feeSteps, type PastSwap } from './fee-steps.ts'
import { crossRange, spendInRange } from './swap-step.ts'
import { sqrtPriceAtTick } from './tick-math.ts'

// Whole pools are compared with the contracts in `workers/indexer/chain-index.chain.test.ts`.

const start = sqrtPriceAtTick(5)
const liquidity = 10n ** 18n
const feePips = 3_000n
const stop = sqrtPriceAtTick(0)
/** Swaps go down from tick 5 and cross the initialised tick 0, below which half of the liquidity remains. */
const ticks = [{ index: 0, liquidityNet: liquidity / 2n }]
const first = crossRange({ start, end: stop, liquidity, zeroForOne: true, feePips })

function swap(amountIn: bigint, sqrtPriceAfter: bigint, fields: Partial<PastSwap> = {}): PastSwap {
  return {
    version: 3,
    before: { sqrtPrice: start, tick: 5, liquidity },
    sqrtPriceAfter,
    zeroForOne: true,
    amountIn,
    fee: feePips,
    protocolFee: 0n,
    tickSpacing: 10,
    ticks,
    ...fields,
  }
}

test.each([3, 4] as const)('an input within a range of v%s pays its fee, rounded up', (version) => {
  const { sqrtPriceX96 } = spendInRange({ start, end: stop, liquidity, zeroForOne: true, feePips }, 10n ** 12n + 1n)
  const [step, ...others] = feeSteps(swap(10n ** 12n + 1n, sqrtPriceX96, { version }))
  expect(others).toEqual([])
  // v3 recomputes the net input from the rounded price: at most one unit less here, which adds to the fee.
  expect([3_000_000_001n, 3_000_000_002n]).toContain(step?.fee)
  expect(step).toMatchObject({ liquidity, tick: 5, crossed: undefined })
})

test('a crossed range has the fee of the contract, and the rest of the input is a step with the liquidity behind the tick', () => {
  const rest = 10n ** 12n
  const range = { start: stop, end: sqrtPriceAtTick(-10), liquidity: liquidity / 2n, zeroForOne: true, feePips }
  const { sqrtPriceX96 } = spendInRange(range, rest)
  const steps = [...feeSteps(swap(first.amountIn + rest, sqrtPriceX96))]
  expect(steps.map((step) => [step.liquidity, step.tick, step.crossed])).toEqual([
    [liquidity, 5, 0],
    [liquidity / 2n, -1, undefined],
  ])
  const net = first.amountIn - (steps[0]?.fee ?? 0n)
  expect(steps[0]?.fee).toBe((net * feePips + 996_999n) / 997_000n)
})

test('an input left over at a tick is a fee for the liquidity behind the tick', () => {
  const steps = [...feeSteps(swap(first.amountIn + 1n, stop))]
  expect(steps.map(({ liquidity, crossed }) => [liquidity, crossed])).toEqual([
    [liquidity, 0],
    [liquidity / 2n, undefined],
  ])
  expect(steps[1]?.fee).toBe(1n)
})

test('the protocol takes a part of the fee in v3, and pips of the input in v4', () => {
  const [step] = feeSteps(swap(first.amountIn, stop))
  const fee = step?.fee ?? 0n
  const [v3] = feeSteps(swap(first.amountIn, stop, { protocolFee: 4n }))
  expect(v3?.fee).toBe(fee - fee / 4n)
  const [v4] = feeSteps(swap(first.amountIn, stop, { version: 4, protocolFee: 125n }))
  expect(v4?.fee).toBe(fee - (first.amountIn * 125n) / 1_000_000n)
  const [stepWithoutFee] = feeSteps(swap(first.amountIn, stop, { version: 4, protocolFee: feePips }))
  expect(stepWithoutFee?.fee).toBe(0n)
})

test('a swap without input has no steps', () => {
  expect([...feeSteps(swap(0n, start))]).toEqual([])
})
