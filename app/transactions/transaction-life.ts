import {
  replacementsOf,
  type Replacement,
  type Signatures,
  type TransactionRecord,
  type TransactionStatus,
} from './transaction-record.ts'

type Hash = TransactionRecord['hash']

/** The part of a record that changes after the transaction was sent. */
export type TransactionLife = Pick<
  TransactionRecord,
  | 'hash'
  | 'status'
  | 'code'
  | 'signatures'
  | 'isModified'
  | 'received'
  | 'spent'
  | 'fee'
  | 'block'
  | 'replacement'
  | 'replacedBy'
>

export type OpenStatus = 'pending' | 'replacing' | 'canceling'
export type FinalStatus = Exclude<TransactionStatus, OpenStatus>

/** Result of a mined transaction: its status, amounts and fee. */
export interface Outcome extends Pick<TransactionRecord, 'code' | 'received' | 'spent' | 'fee'> {
  readonly status: 'succeeded' | 'failed' | 'shortfall' | 'modified'
}

type Block = NonNullable<TransactionRecord['block']>

/** Event of a transaction, reported by a node or the user's wallet. */
export type LifeEvent =
  /** The wallet has sent a replacement, perhaps in place of an earlier one. */
  | { readonly type: 'replace'; readonly replacement: Replacement }
  /** The last replacement was refused, has vanished, or uses another nonce. */
  | { readonly type: 'replacementRejected'; readonly code?: TransactionRecord['code'] }
  /** A block contains the transaction, or one of its replacements. */
  | { readonly type: 'mined'; readonly hash: Hash; readonly block?: Block | undefined; readonly outcome: Outcome }
  /** A block contains an unknown transaction with the same nonce. */
  | { readonly type: 'overtaken'; readonly by: Hash; readonly reason: 'repriced' }
  | {
      readonly type: 'overtaken'
      readonly by: Hash
      readonly reason: 'cancelled' | 'replaced'
      /** Absent on chains where a single confirmation suffices. */
      readonly block?: Block | undefined
      readonly fee?: bigint | undefined
    }
  /** The nonce is used, but no node returned the transaction that used it. */
  | { readonly type: 'checkFailed' }
  /** The nonce is unused, after a check has failed. */
  | { readonly type: 'checked' }
  /** A node has the unmined transaction with another call than the requested one. */
  | { readonly type: 'modified' }
  /** Some owners of the Safe have signed the transaction, which is not executed yet. */
  | { readonly type: 'signed'; readonly signatures: Signatures }
  /** No node knows the transaction, and its nonce is unused. */
  | { readonly type: 'drop' }
  /** The block of the outcome is no longer part of the chain. */
  | { readonly type: 'reorg' }
  /** Enough blocks follow the block of the outcome. */
  | { readonly type: 'confirm' }

export function isOpen(status: TransactionStatus): status is OpenStatus {
  return status === 'pending' || status === 'replacing' || status === 'canceling'
}

/**
 * Reducer of a transaction after it was sent. An event that is not in the table leaves the life unchanged. The hash identifies the record and
 * never changes; `replacedBy` is the transaction that used its nonce.
 *
 * | from                        | event                          | to |
 * |-----------------------------|--------------------------------|----|
 * | any open                    | replace (speed up, cancel)     | replacing, canceling |
 * | replacing, canceling        | replacementRejected            | pending, or that of the earlier replacement |
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
export function nextLife(life: TransactionLife, event: LifeEvent): TransactionLife {
  if (!isOpen(life.status)) return afterOutcome(life, event)
  switch (event.type) {
    case 'replace':
      return replacing(life, { ...event.replacement, ...(life.replacement && { earlier: life.replacement }) })
    case 'replacementRejected':
      if (life.status === 'pending') return life
      return { ...replacing(life, life.replacement?.earlier), ...(event.code && { code: event.code }) }
    case 'mined':
      return mined(life, event)
    case 'overtaken':
      if (event.by === life.hash) return life
      return event.reason === 'repriced' ? repriced(life, event.by) : canceled(life, event)
    case 'checkFailed':
      if (life.status !== 'pending' || life.code === CHECK_FAILED) return life
      return { ...life, code: CHECK_FAILED }
    case 'checked':
      return life.status === 'pending' && life.code === CHECK_FAILED ? still(life, 'pending', life.replacement) : life
    case 'modified':
      return life.isModified ? life : { ...life, isModified: true }
    case 'signed':
      if (life.status !== 'pending' || isSame(life.signatures, event.signatures)) return life
      return { ...life, signatures: event.signatures }
    case 'drop':
      return life.status === 'pending' ? { ...opened(life, 'pending'), ...DROPPED } : life
    case 'reorg':
    case 'confirm':
      return life
  }
}

const CHECK_FAILED = 'transaction.checkFailed'
const DROPPED = { status: 'dropped', code: 'transaction.dropped' } as const

function afterOutcome(life: TransactionLife, event: LifeEvent): TransactionLife {
  if (life.block === undefined) return life
  // Both the transaction and its replacement may be mined again.
  if (event.type === 'reorg') return opened(life, 'pending', life.replacement)
  if (event.type !== 'confirm') return life
  const { block: _, ...confirmed } = life
  return confirmed
}

function mined(life: TransactionLife, { hash, block, outcome }: LifeEvent & { type: 'mined' }): TransactionLife {
  const { replacement } = life
  const own = replacementsOf(life).find((one) => one.hash === hash)
  if (own?.kind === 'cancel') return canceled(life, { by: hash, reason: 'cancelled', block, fee: outcome.fee })
  if (hash === life.hash) return { ...opened(life, 'pending', replacement), ...outcome, ...(block && { block }) }
  if (!own && hash !== life.replacedBy) return life
  return { ...opened(life, 'pending', replacement), ...outcome, ...(block && { block }), replacedBy: hash }
}

/** Follows another hash. If that is the transaction of a Safe, all of its signatures are given. */
function repriced(life: TransactionLife, by: Hash): TransactionLife {
  const { signatures: _, ...rest } = life
  return by === life.replacedBy ? life : { ...rest, replacedBy: by }
}

function isSame(a: Signatures | undefined, b: Signatures): boolean {
  return a?.given === b.given && a.required === b.required
}

function canceled(
  life: TransactionLife,
  { by, reason, block, fee }: Omit<LifeEvent & { type: 'overtaken'; reason: 'cancelled' | 'replaced' }, 'type'>,
): TransactionLife {
  return {
    ...opened(life, 'pending', life.replacement),
    status: 'canceled',
    code: reason === 'cancelled' ? 'transaction.canceled' : 'transaction.replaced',
    replacedBy: by,
    ...(block && { block }),
    ...(fee !== undefined && { fee }),
  }
}

/** Returns the record with another life. */
export function withLife(record: TransactionRecord, life: TransactionLife): TransactionRecord {
  const { status: _status, code: _code, received: _received, spent: _spent, fee: _fee, ...others } = record
  const {
    signatures: _signatures,
    isModified: _isModified,
    block: _block,
    replacement: _replacement,
    replacedBy: _replacedBy,
    ...rest
  } = others
  return { ...rest, ...lifeOf(life) }
}

/** Picks the fields of a life: `nextLife` may return a whole record. */
function lifeOf(life: TransactionLife) {
  const { hash, status, code, signatures, isModified, received, spent, fee, block, replacement, replacedBy } = life
  return {
    ...{ hash, status },
    ...(code && { code }),
    ...(signatures && { signatures }),
    ...(isModified && { isModified }),
    ...(received !== undefined && { received }),
    ...(spent !== undefined && { spent }),
    ...(fee !== undefined && { fee }),
    ...(block && { block }),
    ...(replacement && { replacement }),
    ...(replacedBy && { replacedBy }),
  }
}

/** Changes to the status of a replacement; pending without one. */
function replacing(life: TransactionLife, replacement: Replacement | undefined): TransactionLife {
  if (!replacement) return still(life, 'pending')
  return still(life, replacement.kind === 'cancel' ? 'canceling' : 'replacing', replacement)
}

/** Changes to another open status. The transaction, and a copy that the wallet has sent (`replacedBy`), may still be mined. */
function still(life: TransactionLife, status: OpenStatus, replacement?: Replacement): TransactionLife {
  const { isModified, replacedBy } = life
  return { ...opened(life, status, replacement), ...(isModified && { isModified }), ...(replacedBy && { replacedBy }) }
}

/** An open life without the fields of an outcome. */
function opened({ hash }: TransactionLife, status: OpenStatus, replacement?: Replacement): TransactionLife {
  return { hash, status, ...(replacement && { replacement }) }
}
