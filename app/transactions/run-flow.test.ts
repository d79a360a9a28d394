import { expect, test } from 'vitest'
import { INITIAL_FLOW, hasApproved, hasSent, mayHaveSent, nextFlow, type RunEvent, type RunFlow } from './run-flow.ts'

const steps = ['approve', 'permit', 'swap'] as const
const problem = { code: 'approval.failed' } as const
const checking: RunFlow = { at: 'checking', steps, step: 0 }
const awaitingSignature: RunFlow = { at: 'awaitingSignature', steps, step: 0 }
const pending: RunFlow = { at: 'pending', steps, step: 0, hash: '0xa' }
const done: RunFlow = { at: 'done', steps, step: 2, hash: '0xb', received: 7n, spent: 9n, fee: 3n }
const failed: RunFlow = { at: 'failed', steps, step: 0, problem, received: undefined, spent: undefined }
const fail: RunEvent = { type: 'fail', problem }

test.each<readonly [string, RunFlow, Parameters<typeof nextFlow>[1], RunFlow]>([
  ['form · open → review', INITIAL_FLOW, { type: 'open' }, { at: 'review' }],
  ['review · start → checking the first step', { at: 'review' }, { type: 'start', steps }, checking],
  ['review · start without steps stays', { at: 'review' }, { type: 'start', steps: [] }, { at: 'review' }],
  ['review · fail → failed before any step', { at: 'review' }, fail, { ...failed, steps: [], step: 0 }],
  ['checking · ask → awaitingSignature', checking, { type: 'ask' }, awaitingSignature],
  ['checking · fail → failed', checking, fail, failed],
  [
    'awaitingSignature · reject → review with what was rejected',
    awaitingSignature,
    { type: 'reject' },
    { at: 'review', rejected: { steps, step: 0 } },
  ],
  [
    'awaitingSignature · sign → checking the next step',
    { ...awaitingSignature, step: 1 },
    { type: 'sign' },
    { ...checking, step: 2 },
  ],
  ['awaitingSignature · send → pending', awaitingSignature, { type: 'send', hash: '0xa' }, pending],
  ['awaitingSignature · fail → failed', awaitingSignature, fail, failed],
  [
    'pending · succeed → checking the next step',
    pending,
    { type: 'succeed', received: undefined },
    { ...checking, step: 1 },
  ],
  [
    'pending · succeed on the last step → done',
    { ...pending, step: 2, hash: '0xb' },
    { type: 'succeed', received: 7n, spent: 9n, fee: 3n },
    done,
  ],
  ['pending · fail → failed with the hash', pending, fail, { ...failed, problem: { ...problem, hash: '0xa' } }],
  [
    'pending · fail with less than promised → failed with what arrived',
    pending,
    { type: 'fail', problem: { code: 'swap.shortfall' }, received: 3n, spent: 9n },
    { ...failed, problem: { code: 'swap.shortfall', hash: '0xa' }, received: 3n, spent: 9n },
  ],
  ['failed · retry → review', failed, { type: 'retry' }, { at: 'review' }],
])('%s', (_name, state, event, next) => {
  expect(nextFlow(state, event)).toStrictEqual(next)
})

test('a signature never ends a run, even in the last step', () => {
  const last: RunFlow = { ...awaitingSignature, step: 2 }
  expect(nextFlow(last, { type: 'sign' })).toBe(last)
})

const states: readonly RunFlow[] = [INITIAL_FLOW, { at: 'review' }, checking, awaitingSignature, pending, done, failed]

test.each(states.map((state) => [state.at, state] as const))('%s · close → form', (_at, state) => {
  expect(nextFlow(state, { type: 'close' })).toEqual({ at: 'form' })
})

test('an event that is not in the table leaves the state unchanged', () => {
  const known: Readonly<Record<RunFlow['at'], readonly string[]>> = {
    form: ['open'],
    review: ['start', 'fail'],
    checking: ['ask', 'fail'],
    awaitingSignature: ['reject', 'sign', 'send', 'fail'],
    pending: ['succeed', 'fail'],
    done: [],
    failed: ['retry'],
  }
  const events: readonly Parameters<typeof nextFlow>[1][] = [
    { type: 'open' },
    { type: 'start', steps },
    { type: 'ask' },
    { type: 'reject' },
    { type: 'sign' },
    { type: 'send', hash: '0xc' },
    { type: 'succeed', received: 1n },
    fail,
    { type: 'retry' },
  ]
  for (const state of states) {
    for (const event of events.filter(({ type }) => !known[state.at].includes(type))) {
      expect(nextFlow(state, event), `${state.at} · ${event.type}`).toBe(state)
    }
  }
})

test('a run with a mined approval has sent a transaction, one with only a signature has not', () => {
  expect(hasSent({ ...failed, step: 0 })).toBe(false)
  expect(hasSent({ ...failed, steps: ['permit', 'swap'], step: 1 })).toBe(false)
  expect(hasSent({ ...failed, step: 1 })).toBe(true)
  expect(hasSent({ ...failed, problem: { ...problem, hash: '0xa' } })).toBe(true)
  // The hash stands for a batch that was never sent.
  expect(hasSent({ ...failed, step: 0, problem: { code: 'transaction.discarded', hash: '0xa' } })).toBe(false)
})

test('a wallet that returned no hash may have sent a transaction', () => {
  expect(mayHaveSent({ ...failed, problem: { code: 'wallet.invalidHash' } })).toBe(true)
  expect(mayHaveSent(failed)).toBe(false)
})

test('an approval is complete once a later step is reached', () => {
  expect(hasApproved({ steps, step: 0 })).toBe(false)
  expect(hasApproved({ steps, step: 2 })).toBe(true)
})

test('a step that the wallet does not support is replaced by another one', () => {
  const awaitingSignature: RunFlow = { at: 'awaitingSignature', steps, step: 1 }
  const replaced = nextFlow(awaitingSignature, { type: 'fallback', names: ['permit2Approve'] })
  expect(replaced).toEqual({ at: 'checking', steps: ['approve', 'permit2Approve', 'swap'], step: 1 })
  const before: RunFlow = { at: 'checking', steps, step: 1 }
  expect(nextFlow(before, { type: 'fallback', names: ['permit2Approve'] })).toBe(before)
})
