import {
  isOpen,
  replacementsOf,
  type OpenStatus,
  type Replacement,
  type SentCall,
  type Signatures,
  type TransactionRecord,
} from './transaction-record.ts'

type Hash = TransactionRecord['hash']

/** The part of a record that changes after the transaction was sent. */
export type TransactionState = Pick<
  TransactionRecord,
  | 'hash'
  | 'status'
  | 'code'
  | 'signatures'
  | 'isModified'
  | 'sentCall'
  | 'received'
  | 'spent'
  | 'fee'
  | 'block'
  | 'replacement'
  | 'replacedBy'
>

/** Result of a mined transaction: its status, amounts and fee. */
export interface Outcome extends Pick<TransactionRecord, 'code' | 'received' | 'spent' | 'fee' | 'sentCall'> {
  readonly status: 'succeeded' | 'failed' | 'shortfall' | 'modified'
}

type Block = NonNullable<TransactionRecord['block']>

/** Event of a transaction, reported by a node or the user's wallet. */
export type TransactionEvent =
  /** The wallet has sent a replacement, perhaps in place of an earlier one. */
  | { readonly type: 'replace'; readonly replacement: Replacement }
  /** The last replacement was refused, has vanished, or uses another nonce. */
  | { readonly type: 'replacementRejected'; readonly code?: TransactionRecord['code'] }
  /** A block contains the transaction, or one of its replacements. */
  | { readonly type: 'mined'; readonly hash: Hash; readonly block?: Block | undefined; readonly outcome: Outcome }
  /**
   * A block contains another transaction with the same nonce, or the wallet reports the transaction of a batch. repriced: it makes the same
   * call, perhaps with other fees, or contains the batch · cancelled: it is empty · replaced: it is any other.
   */
  | { readonly type: 'overtaken'; readonly by: Hash; readonly reason: 'repriced' }
  | {
      readonly type: 'overtaken'
      readonly by: Hash
      readonly reason: 'cancelled' | 'replaced'
      /** Absent on chains where a single confirmation suffices. */
      readonly block?: Block | undefined
      readonly fee?: bigint | undefined
    }
  /** The nonce is used, but no node returned the transaction that used it; or the wallet cannot report the status of a batch. */
  | { readonly type: 'checkFailed' }
  /** The nonce is unused, after a check has failed. */
  | { readonly type: 'checked' }
  /** A node has the unmined transaction with another call than the requested one. */
  | { readonly type: 'modified'; readonly call: SentCall }
  /** Some owners of the Safe have signed the transaction, which is not executed yet. */
  | { readonly type: 'signed'; readonly signatures: Signatures }
  /** No node knows the transaction, and its nonce is unused. */
  | { readonly type: 'drop' }
  /** The block of the outcome is no longer part of the chain. */
  | { readonly type: 'reorg' }
  /** Enough blocks follow the block of the outcome. */
  | { readonly type: 'confirm' }

/**
 * Reducer of a transaction after it was sent. An event that is not in the table leaves the state unchanged. The hash identifies the record and
 * never changes; `replacedBy` is the transaction that used the nonce, or that contains the batch.
 *
 * | from                        | event                          | to |
 * |-----------------------------|--------------------------------|----|
 * | any open                    | replace (speed up, cancel)     | replacing, canceling |
 * | replacing, canceling        | replacementRejected            | pending, or the status of the earlier replacement |
 * | any open                    | mined, original or speed-up    | succeeded, failed, shortfall, modified |
 * | any open                    | mined, cancellation            | canceled |
 * | any open                    | overtaken, repriced            | unchanged, follows the other hash |
 * | any open                    | overtaken, cancelled, replaced | canceled |
 * | pending                     | checkFailed, checked           | pending, with or without that code |
 * | any open                    | modified                       | unchanged, with a warning until the outcome |
 * | pending                     | signed                         | pending, with the number of signatures |
 * | pending                     | drop                           | dropped |
 * | final, still with its block | reorg                          | pending |
 * | final, still with its block | confirm                        | unchanged, no longer reversible |
 */
export function nextState(state: TransactionState, event: TransactionEvent): TransactionState {
  if (!isOpen(state.status)) return afterOutcome(state, event)
  switch (event.type) {
    case 'replace':
      return replacing(state, { ...event.replacement, ...(state.replacement && { earlier: state.replacement }) })
    case 'replacementRejected':
      if (state.status === 'pending') return state
      return { ...replacing(state, state.replacement?.earlier), ...(event.code && { code: event.code }) }
    case 'mined':
      return mined(state, event)
    case 'overtaken':
      if (event.by === state.hash) return state
      return event.reason === 'repriced' ? repriced(state, event.by) : canceled(state, event)
    case 'checkFailed':
      if (state.status !== 'pending' || state.code === CHECK_FAILED) return state
      return { ...state, code: CHECK_FAILED }
    case 'checked':
      return state.status === 'pending' && state.code === CHECK_FAILED
        ? toOpenStatus(state, 'pending', state.replacement)
        : state
    case 'modified':
      return state.sentCall ? state : { ...state, isModified: true, sentCall: event.call }
    case 'signed':
      if (state.status !== 'pending' || isSame(state.signatures, event.signatures)) return state
      return { ...state, signatures: event.signatures }
    case 'drop':
      return state.status === 'pending' ? { ...openState(state, 'pending'), ...DROPPED } : state
    case 'reorg':
    case 'confirm':
      return state
  }
}

const CHECK_FAILED = 'transaction.checkFailed'
const DROPPED = { status: 'dropped', code: 'transaction.dropped' } as const

function afterOutcome(state: TransactionState, event: TransactionEvent): TransactionState {
  if (state.block === undefined) return state
  // The transaction may be mined again, and so may its replacement.
  if (event.type === 'reorg') return openState(state, 'pending', state.replacement)
  if (event.type !== 'confirm') return state
  const { block: _, ...confirmed } = state
  return confirmed
}

function mined(
  state: TransactionState,
  { hash, block, outcome }: TransactionEvent & { type: 'mined' },
): TransactionState {
  const { replacement } = state
  const ownReplacement = replacementsOf(state).find((candidate) => candidate.hash === hash)
  if (ownReplacement?.kind === 'cancel')
    return canceled(state, { by: hash, reason: 'cancelled', block, fee: outcome.fee })
  if (hash === state.hash) return { ...openState(state, 'pending', replacement), ...outcome, ...(block && { block }) }
  if (!ownReplacement && hash !== state.replacedBy) return state
  return { ...openState(state, 'pending', replacement), ...outcome, ...(block && { block }), replacedBy: hash }
}

/** Makes the record follow another hash. `signatures` are removed, because a Safe's transaction is sent once all of them are given. */
function repriced(state: TransactionState, by: Hash): TransactionState {
  const { signatures: _, ...rest } = state
  return by === state.replacedBy ? state : { ...rest, replacedBy: by }
}

function isSame(a: Signatures | undefined, b: Signatures): boolean {
  return a?.given === b.given && a.required === b.required
}

function canceled(
  state: TransactionState,
  { by, reason, block, fee }: Omit<TransactionEvent & { type: 'overtaken'; reason: 'cancelled' | 'replaced' }, 'type'>,
): TransactionState {
  return {
    ...openState(state, 'pending', state.replacement),
    status: 'canceled',
    code: reason === 'cancelled' ? 'transaction.canceled' : 'transaction.replaced',
    replacedBy: by,
    ...(block && { block }),
    ...(fee !== undefined && { fee }),
  }
}

/** Returns the record with another state. */
export function withState(record: TransactionRecord, state: TransactionState): TransactionRecord {
  const { status: _status, code: _code, received: _received, spent: _spent, fee: _fee, ...others } = record
  const {
    signatures: _signatures,
    isModified: _isModified,
    sentCall: _sentCall,
    block: _block,
    replacement: _replacement,
    replacedBy: _replacedBy,
    ...rest
  } = others
  return { ...rest, ...stateOf(state) }
}

/** Picks the fields of a state: `nextState` may return a whole record. */
function stateOf(state: TransactionState) {
  const { hash, status, code, signatures, isModified, sentCall, received, spent, fee, block } = state
  const { replacement, replacedBy } = state
  return {
    hash,
    status,
    ...(code && { code }),
    ...(signatures && { signatures }),
    ...(isModified && { isModified }),
    ...(sentCall && { sentCall }),
    ...(received !== undefined && { received }),
    ...(spent !== undefined && { spent }),
    ...(fee !== undefined && { fee }),
    ...(block && { block }),
    ...(replacement && { replacement }),
    ...(replacedBy && { replacedBy }),
  }
}

/** Changes to the status of a replacement, or to pending if there is none. */
function replacing(state: TransactionState, replacement: Replacement | undefined): TransactionState {
  if (!replacement) return toOpenStatus(state, 'pending')
  return toOpenStatus(state, replacement.kind === 'cancel' ? 'canceling' : 'replacing', replacement)
}

/** Changes to another open status. The transaction, and a copy that the wallet has sent (`replacedBy`), may still be mined. */
function toOpenStatus(state: TransactionState, status: OpenStatus, replacement?: Replacement): TransactionState {
  const { isModified, sentCall, replacedBy } = state
  return {
    ...openState(state, status, replacement),
    ...(isModified && { isModified }),
    ...(sentCall && { sentCall }),
    ...(replacedBy && { replacedBy }),
  }
}

/** An open state without the fields of an outcome. */
function openState({ hash }: TransactionState, status: OpenStatus, replacement?: Replacement): TransactionState {
  return { hash, status, ...(replacement && { replacement }) }
}
