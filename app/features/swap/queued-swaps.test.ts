import { expect, test } from 'vitest'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { isQueued, parseQueued } from './queued-swaps.ts'

const ID = '0b0a1c52-6d3e-4b1d-9c55-6d1b0f6f2a11'
const HASH = `0x${'ab'.repeat(32)}` as const
const STEPS = ['approve', 'permit', 'swap'] as const
const swap = { id: ID, chainId: 1, input: 'USDC', output: 'WBTC' }

test.each<readonly [string, RunFlow, boolean]>([
  ['before the approval', { at: 'checking', steps: STEPS, step: 0 }, true],
  ['while the wallet shows the approval', { at: 'awaitingSignature', steps: STEPS, step: 0 }, true],
  ['while the approval is pending', { at: 'pending', steps: STEPS, step: 0, hash: HASH }, true],
  ['while the swap is checked', { at: 'checking', steps: STEPS, step: 2 }, true],
  ['while the wallet shows the swap', { at: 'awaitingSignature', steps: STEPS, step: 2 }, false],
  ['when the swap is sent', { at: 'pending', steps: STEPS, step: 2, hash: HASH }, false],
  ['without an approval', { at: 'checking', steps: ['swap'], step: 0 }, false],
  ['in the review', { at: 'review' }, false],
])('a swap is queued %s: %j %s', (_when, flow, expected) => {
  expect(isQueued(flow)).toBe(expected)
})

test('unknown fields of stored entries are dropped, and malformed entries are ignored', () => {
  const stored = [
    { ...swap, raw: '5', call: { to: '0x' } },
    { ...swap, chainId: 5 },
    { ...swap, id: 'x' },
    null,
    'text',
  ]
  expect(parseQueued(JSON.stringify(stored))).toEqual([swap])
  expect(parseQueued('{')).toEqual([])
  expect(parseQueued(null)).toEqual([])
})

test('symbols are cut to 64 characters', () => {
  const [entry] = parseQueued(JSON.stringify([{ ...swap, input: 'A'.repeat(1_000) }]))
  expect(entry?.input).toHaveLength(64)
})
