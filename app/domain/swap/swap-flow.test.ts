import { expect, test } from 'vitest'
import { AT_FORM, hasSent, swapFlow, swapSteps, type SwapEvent, type SwapFlow } from './swap-flow.ts'

const steps = ['approve', 'permit', 'swap'] as const
const checking: SwapFlow = { at: 'checking', steps, step: 0 }
const asking: SwapFlow = { at: 'asking', steps, step: 0 }
const pending: SwapFlow = { at: 'pending', steps, step: 0, hash: '0xa' }
const done: SwapFlow = { at: 'done', steps, step: 2, hash: '0xb' }
const failed: SwapFlow = { at: 'failed', steps, step: 0, code: 'approval.failed', hash: undefined }

test('form · open → review', () => {
  expect(swapFlow(AT_FORM, { type: 'open' })).toEqual({ at: 'review' })
})

test('review · start → checking the first step', () => {
  expect(swapFlow({ at: 'review' }, { type: 'start', steps })).toEqual(checking)
})

test('review · start without steps stays', () => {
  expect(swapFlow({ at: 'review' }, { type: 'start', steps: [] })).toEqual({ at: 'review' })
})

test('checking · ask → asking', () => {
  expect(swapFlow(checking, { type: 'ask' })).toEqual(asking)
})

test('checking · fail → failed', () => {
  expect(swapFlow(checking, { type: 'fail', code: 'approval.failed' })).toEqual(failed)
})

test('asking · reject → review', () => {
  expect(swapFlow(asking, { type: 'reject' })).toEqual({ at: 'review' })
})

test('asking · sign → checking the next step', () => {
  expect(swapFlow({ ...asking, step: 1 }, { type: 'sign' })).toEqual({ at: 'checking', steps, step: 2 })
})

test('asking · sign on the last step stays: a swap ends with a transaction', () => {
  const last = { ...asking, step: 2 }
  expect(swapFlow(last, { type: 'sign' })).toBe(last)
})

test('asking · send → pending', () => {
  expect(swapFlow(asking, { type: 'send', hash: '0xa' })).toEqual(pending)
})

test('asking · fail → failed', () => {
  expect(swapFlow(asking, { type: 'fail', code: 'approval.failed' })).toEqual(failed)
})

test('pending · mine → checking the next step', () => {
  expect(swapFlow(pending, { type: 'mine' })).toEqual({ at: 'checking', steps, step: 1 })
})

test('pending · mine on the last step → done', () => {
  expect(swapFlow({ ...pending, step: 2, hash: '0xb' }, { type: 'mine' })).toEqual(done)
})

test('pending · fail → failed with the hash', () => {
  expect(swapFlow(pending, { type: 'fail', code: 'swap.timedOut' })).toEqual({
    at: 'failed',
    steps,
    step: 0,
    code: 'swap.timedOut',
    hash: '0xa',
  })
})

test('failed · retry → review', () => {
  expect(swapFlow(failed, { type: 'retry' })).toEqual({ at: 'review' })
})

test('any · close → form', () => {
  for (const state of [{ at: 'review' }, checking, asking, pending, done, failed] satisfies SwapFlow[])
    expect(swapFlow(state, { type: 'close' })).toEqual({ at: 'form' })
})

test('events without an arrow change nothing', () => {
  const strays: readonly (readonly [SwapFlow, SwapEvent])[] = [
    [AT_FORM, { type: 'start', steps }],
    [{ at: 'review' }, { type: 'mine' }],
    [checking, { type: 'send', hash: '0xa' }],
    [asking, { type: 'mine' }],
    [pending, { type: 'reject' }],
    [failed, { type: 'mine' }],
    [done, { type: 'retry' }],
  ]
  for (const [state, event] of strays) expect(swapFlow(state, event)).toBe(state)
})

test('steps come in the order reset, approve, permit, swap', () => {
  expect(swapSteps({ kind: 'swap', reset: true, approve: true, permit: true })).toEqual([
    'reset',
    'approve',
    'permit',
    'swap',
  ])
  expect(swapSteps({ kind: 'swap', reset: false, approve: false, permit: false })).toEqual(['swap'])
})

test('wrapping and unwrapping are one step', () => {
  expect(swapSteps({ kind: 'wrap', reset: false, approve: true, permit: true })).toEqual(['wrap'])
  expect(swapSteps({ kind: 'unwrap', reset: false, approve: false, permit: false })).toEqual(['unwrap'])
})

test('a failure knows whether a transaction was sent before it', () => {
  const failed = { at: 'failed', code: 'swap.failed', hash: undefined } as const
  expect(hasSent({ ...failed, steps: ['swap'], step: 0 })).toBe(false)
  expect(hasSent({ ...failed, steps: ['permit', 'swap'], step: 1 })).toBe(false)
  expect(hasSent({ ...failed, steps: ['approve', 'permit', 'swap'], step: 1 })).toBe(true)
  expect(hasSent({ ...failed, steps: ['swap'], step: 0, hash: '0x1' })).toBe(true)
})
