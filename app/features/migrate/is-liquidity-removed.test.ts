import { expect, test } from 'vitest'
import { INITIAL_FLOW, nextFlow, type RunEvent } from '#app/transactions/run-flow.ts'
import { isLiquidityRemoved } from './is-liquidity-removed.ts'

const flowAfter = (...events: RunEvent[]) => events.reduce(nextFlow, nextFlow(INITIAL_FLOW, { type: 'open' }))

const REMOVAL: readonly RunEvent[] = [
  { type: 'start', steps: ['removeLiquidity', 'addLiquidity'] },
  { type: 'ask' },
  { type: 'send', hash: '0x1' },
]
const REMOVED: readonly RunEvent[] = [...REMOVAL, { type: 'succeed', received: undefined }]

test('liquidity is removed if the deposit after the removal is rejected or fails', () => {
  expect(isLiquidityRemoved(flowAfter(...REMOVED, { type: 'ask' }, { type: 'reject' }))).toBe(true)
  expect(isLiquidityRemoved(flowAfter(...REMOVED, { type: 'fail', problem: { code: 'liquidity.addFailed' } }))).toBe(
    true,
  )
})

test('liquidity is not removed if the removal itself is rejected or fails', () => {
  expect(isLiquidityRemoved(flowAfter(...REMOVAL.slice(0, 2), { type: 'reject' }))).toBe(false)
  expect(isLiquidityRemoved(flowAfter(...REMOVAL, { type: 'fail', problem: { code: 'liquidity.removeFailed' } }))).toBe(
    false,
  )
})
