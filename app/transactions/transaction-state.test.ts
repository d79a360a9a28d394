import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { nextState, withState, type TransactionEvent, type TransactionState } from './transaction-state.ts'
import { isOpen, replacementsOf, type TransactionRecord, type TransactionStatus } from './transaction-record.ts'

const [ORIGINAL, SPEED_UP, CANCEL, UNKNOWN] = [hashOf(1), hashOf(2), hashOf(3), hashOf(4)] as const
const BLOCK = { number: 100n, hash: hashOf(100) }
const pending: TransactionState = { hash: ORIGINAL, status: 'pending' }

const replace = (kind: 'speedUp' | 'cancel'): TransactionEvent => ({
  type: 'replace',
  replacement: { kind, hash: kind === 'cancel' ? CANCEL : SPEED_UP, sentAt: 5 },
})
const mined = (
  hash: `0x${string}`,
  status: 'succeeded' | 'failed' | 'shortfall' | 'modified' = 'succeeded',
): TransactionEvent => ({
  type: 'mined',
  hash,
  block: BLOCK,
  outcome: { status, fee: 7n },
})
const overtaken = (reason: 'repriced' | 'cancelled' | 'replaced', by = UNKNOWN): TransactionEvent =>
  reason === 'repriced' ? { type: 'overtaken', by, reason } : { type: 'overtaken', by, reason, block: BLOCK, fee: 7n }
const rejected: TransactionEvent = { type: 'replacementRejected', code: 'transaction.cancelFailed' }
const SENT_CALL = { data: '0x12', value: 1n } as const
const MODIFIED: TransactionEvent = { type: 'modified', call: SENT_CALL }
const signed = (given: number): TransactionEvent => ({ type: 'signed', signatures: { given, required: 2 } })
const after = (...events: readonly TransactionEvent[]) => events.reduce<TransactionState>(nextState, pending)

test.each<readonly [string, readonly TransactionEvent[], Partial<TransactionState>]>([
  ['a receipt with status 1 succeeds', [mined(ORIGINAL)], { status: 'succeeded', fee: 7n, block: BLOCK }],
  ['a receipt with status 0 fails', [mined(ORIGINAL, 'failed')], { status: 'failed' }],
  ['a shortfall is its own outcome', [mined(ORIGINAL, 'shortfall')], { status: 'shortfall' }],
  [
    'a transaction that the wallet modified is pending with a warning',
    [MODIFIED],
    { isModified: true, sentCall: SENT_CALL },
  ],
  [
    'the warning stays after a failed check, another check and a rejected cancellation',
    [MODIFIED, { type: 'checkFailed' }, { type: 'checked' }, replace('cancel'), rejected],
    { status: 'pending', isModified: true, sentCall: SENT_CALL, code: 'transaction.cancelFailed' },
  ],
  [
    'the warning is set while a cancellation is on its way',
    [replace('cancel'), MODIFIED],
    { status: 'canceling', isModified: true, sentCall: SENT_CALL },
  ],
  [
    'a mined transaction that the wallet modified has its own outcome',
    [mined(ORIGINAL, 'modified')],
    { status: 'modified' },
  ],
  [
    'a transaction of a Safe is pending with the number of its signatures',
    [signed(0), signed(1)],
    { status: 'pending', signatures: { given: 1, required: 2 } },
  ],
  ['a cancellation is on its way', [replace('cancel')], { status: 'canceling' }],
  ['a speed-up is on its way', [replace('speedUp')], { status: 'replacing' }],
  [
    'a mined speed-up decides the outcome',
    [replace('speedUp'), mined(SPEED_UP, 'failed')],
    { status: 'failed', replacedBy: SPEED_UP },
  ],
  ['a rejected speed-up leaves it pending', [replace('speedUp'), rejected], { status: 'pending' }],
  [
    'a mined cancellation cancels',
    [replace('cancel'), mined(CANCEL)],
    { status: 'canceled', replacedBy: CANCEL, code: 'transaction.canceled' },
  ],
  [
    'an original that is mined first wins over its cancellation',
    [replace('cancel'), mined(ORIGINAL)],
    { status: 'succeeded', replacement: { kind: 'cancel', hash: CANCEL, sentAt: 5 } },
  ],
  [
    'a rejected cancellation leaves the transaction pending, with an error code',
    [replace('cancel'), rejected],
    { status: 'pending', code: 'transaction.cancelFailed' },
  ],
  ['a copy with other fees is followed', [overtaken('repriced')], { status: 'pending', replacedBy: UNKNOWN }],
  [
    'the outcome of a copy with other fees is the transaction’s outcome',
    [overtaken('repriced'), mined(UNKNOWN)],
    { status: 'succeeded', replacedBy: UNKNOWN },
  ],
  [
    'a cancellation made in the wallet cancels the transaction',
    [overtaken('cancelled')],
    { status: 'canceled', code: 'transaction.canceled', replacedBy: UNKNOWN },
  ],
  [
    'another transaction with the nonce cancels the transaction and is linked',
    [overtaken('replaced')],
    { status: 'canceled', code: 'transaction.replaced', replacedBy: UNKNOWN },
  ],
  [
    'a copy is still followed after a cancellation was rejected',
    [overtaken('repriced'), replace('cancel'), rejected],
    { replacedBy: UNKNOWN },
  ],
  ['a transaction that no node knows is dropped', [{ type: 'drop' }], { status: 'dropped' }],
  ['a reorg makes a mined transaction pending again', [mined(ORIGINAL), { type: 'reorg' }], { status: 'pending' }],
  [
    'a failed check sets an error code',
    [{ type: 'checkFailed' }],
    { status: 'pending', code: 'transaction.checkFailed' },
  ],
])('%s', (_what, events, expected) => {
  expect(after(...events)).toMatchObject(expected)
})

test('a replacement can be replaced again, and any of the transactions may be mined', () => {
  const [first, second] = [replace('speedUp'), replace('cancel')]
  const state = after(first, second)
  expect(state).toEqual({
    hash: ORIGINAL,
    status: 'canceling',
    replacement: { kind: 'cancel', hash: CANCEL, sentAt: 5, earlier: { kind: 'speedUp', hash: SPEED_UP, sentAt: 5 } },
  })
  expect(nextState(state, mined(SPEED_UP))).toMatchObject({ status: 'succeeded', replacedBy: SPEED_UP })
  expect(nextState(state, mined(ORIGINAL))).toMatchObject({ status: 'succeeded' })
  expect(nextState(state, mined(CANCEL))).toMatchObject({ status: 'canceled', replacedBy: CANCEL })
  expect(after(second, first, mined(CANCEL))).toMatchObject({ status: 'canceled', replacedBy: CANCEL })
})

test('a rejected second replacement leaves the first one on its way', () => {
  expect(after(replace('speedUp'), replace('cancel'), rejected)).toEqual({
    ...after(replace('speedUp')),
    code: 'transaction.cancelFailed',
  })
})

test('the signatures are no longer counted once the transaction is executed or discarded', () => {
  for (const end of [overtaken('repriced'), mined(ORIGINAL, 'failed'), { type: 'drop' } as const])
    expect(after(signed(1), end)).not.toHaveProperty('signatures')
})

test('the warning about a modified transaction ends with its outcome', () => {
  for (const end of [mined(ORIGINAL), overtaken('replaced'), { type: 'drop' } as const])
    expect(after(MODIFIED, end)).not.toHaveProperty('isModified')
})

test('the call of a modified transaction stays with its outcome, until a reorg', () => {
  const outcome = { status: 'modified', code: 'transaction.modified', sentCall: SENT_CALL } as const
  const done = after(MODIFIED, { type: 'mined', hash: ORIGINAL, block: BLOCK, outcome })
  expect(done).toEqual({ hash: ORIGINAL, block: BLOCK, ...outcome })
  expect(nextState(done, { type: 'reorg' })).toEqual(pending)
  expect(after(MODIFIED, mined(ORIGINAL))).not.toHaveProperty('sentCall')
})

test('a check that succeeds removes the error code of a failed one', () => {
  expect(after({ type: 'checkFailed' }, { type: 'checked' })).toEqual(pending)
})

test('a reorg removes all fields of the outcome', () => {
  expect(after(mined(ORIGINAL), { type: 'reorg' })).toEqual(pending)
  expect(after(overtaken('replaced'), { type: 'reorg' })).toEqual(pending)
})

test('after a reorg, the cancellation may be mined instead of the original', () => {
  const events = [replace('cancel'), mined(ORIGINAL), { type: 'reorg' } as const, mined(CANCEL)]
  expect(after(...events)).toMatchObject({ status: 'canceled', replacedBy: CANCEL })
})

test.each<readonly [string, readonly TransactionEvent[], TransactionEvent]>([
  ['the receipt of a foreign transaction', [], mined(UNKNOWN)],
  ['the receipt of a replacement that was rejected', [replace('speedUp'), rejected], mined(SPEED_UP)],
  ['the rejection of a replacement that was never sent', [], rejected],
  ['the same number of signatures', [signed(1)], signed(1)],
  ['a drop while a cancellation is pending', [replace('cancel')], { type: 'drop' }],
  ['a reorg of a pending transaction', [], { type: 'reorg' }],
  ['a confirmation of a pending transaction', [], { type: 'confirm' }],
  ['a reorg after the confirmations', [mined(ORIGINAL), { type: 'confirm' }], { type: 'reorg' }],
  ['a receipt after the outcome', [mined(ORIGINAL, 'failed')], mined(ORIGINAL)],
  ['another transaction after a drop', [{ type: 'drop' }], overtaken('replaced')],
])('%s changes nothing', (_what, events, event) => {
  const state = after(...events)
  expect(nextState(state, event)).toBe(state)
})

const ANY_HASH = fc.constantFrom(ORIGINAL, SPEED_UP, CANCEL, UNKNOWN)
const ANY_EVENT: fc.Arbitrary<TransactionEvent> = fc.oneof(
  fc.constantFrom<TransactionEvent>(replace('speedUp'), replace('cancel'), rejected, { type: 'replacementRejected' }),
  fc.constantFrom<TransactionEvent>(
    { type: 'drop' },
    { type: 'reorg' },
    { type: 'confirm' },
    { type: 'checkFailed' },
    { type: 'checked' },
    MODIFIED,
    signed(1),
  ),
  fc
    .tuple(
      ANY_HASH,
      fc.constantFrom('succeeded' as const, 'failed' as const, 'shortfall' as const, 'modified' as const),
    )
    .map((of) => mined(...of)),
  fc
    .tuple(fc.constantFrom('repriced' as const, 'cancelled' as const, 'replaced' as const), ANY_HASH)
    .map((of) => overtaken(...of)),
)
const ANY_EVENTS = fc.array(ANY_EVENT, { maxLength: 20 })

/** Every change of status that the table allows. */
const ALLOWED: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  pending: ['replacing', 'canceling', 'succeeded', 'failed', 'shortfall', 'modified', 'canceled', 'dropped'],
  replacing: ['pending', 'canceling', 'succeeded', 'failed', 'shortfall', 'modified', 'canceled'],
  canceling: ['pending', 'replacing', 'succeeded', 'failed', 'shortfall', 'modified', 'canceled'],
  succeeded: ['pending'],
  failed: ['pending'],
  shortfall: ['pending'],
  modified: ['pending'],
  canceled: ['pending'],
  dropped: [],
}

function check(visit: (before: TransactionState, event: TransactionEvent, next: TransactionState) => void): void {
  fc.assert(
    fc.property(ANY_EVENTS, (events) => {
      let state = pending
      for (const event of events) {
        const next = nextState(state, event)
        visit(state, event, next)
        state = next
      }
    }),
    { numRuns: 2_000 },
  )
}

test('an event changes the status only as the table allows', () => {
  check((before, _event, next) => {
    if (next.status !== before.status) expect(ALLOWED[before.status]).toContain(next.status)
  })
})

test('a record keeps its hash after any event', () => {
  check((_before, _event, next) => expect(next.hash).toBe(ORIGINAL))
})

test('only a reorg before the last confirmation changes an outcome', () => {
  check((before, event, next) => {
    if (isOpen(before.status)) return
    if (before.block === undefined) expect(next).toBe(before)
    else if (event.type !== 'reorg') expect({ ...next, block: undefined }).toEqual({ ...before, block: undefined })
  })
})

test('the mined transaction that used the nonce determines the status', () => {
  check((before, event, next) => {
    if (!isOpen(before.status) || isOpen(next.status) || event.type !== 'mined') return
    expect(next.replacedBy ?? next.hash).toBe(event.hash)
    const isCancellation = replacementsOf(before).some(({ kind, hash }) => kind === 'cancel' && hash === event.hash)
    expect(next.status).toBe(isCancellation ? 'canceled' : event.outcome.status)
  })
})

test('an open transaction never has amounts, fee or block of an outcome', () => {
  check((_before, _event, next) => {
    if (isOpen(next.status)) expect(Object.keys(next)).not.toEqual(expect.arrayContaining(['block']))
    if (isOpen(next.status)) expect([next.received, next.spent, next.fee]).toEqual([undefined, undefined, undefined])
  })
})

test('a record with another state keeps its purpose and no field of its previous state', () => {
  const record: TransactionRecord = exampleTransaction({
    code: 'transaction.checkFailed',
    isModified: true,
    sentCall: SENT_CALL,
    signatures: { given: 1, required: 2 },
  })
  const changed = withState(record, nextState(record, mined(ORIGINAL)))
  expect(changed).toEqual({ ...exampleTransaction(), status: 'succeeded', fee: 7n, block: BLOCK })
  expect(withState(changed, nextState(changed, { type: 'reorg' }))).toEqual(exampleTransaction())
})
