import { HOUR, MINUTE, SECOND } from '#app/base/time.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { observeBlock, transactionObserver, type Nodes, type Observation } from './observe-transaction.ts'
import { nextState, withState, type TransactionEvent } from './transaction-state.ts'
import { isOpen, type FinalStatus, type SentAs, type TransactionRecord } from './transaction-record.ts'

export type Settlement = Pick<TransactionRecord, 'code' | 'received' | 'spent' | 'fee' | 'replacedBy'> & {
  readonly status: FinalStatus
}

export interface SettleOptions extends Nodes {
  /** Milliseconds between two observations, in place of `pollInterval`. */
  readonly intervalMs?: number
  /** Waits for `duration` milliseconds; may resolve earlier if there is a reason to observe again. */
  readonly pause?: (duration: number) => Promise<void>
}

/** Access to the record of the followed transaction, which other code may change meanwhile. */
export interface RecordStore {
  readonly read: () => TransactionRecord
  readonly apply: (event: TransactionEvent) => void
  readonly storeSentAs: (sentAs: SentAs) => void
  /** Records a second transaction with the same purpose. */
  readonly storeDuplicate: (duplicate: NonNullable<Observation['duplicate']>) => void
}

/** As the shortest block time of a chain. Polling takes 10 of the 40 tokens a second that `/api/rpc` grants a client. */
const POLL_MS = 2 * SECOND
const CONFIRMATION_POLL_MS = 6 * SECOND
/** A reorg is reported after this many consecutive observations of it; a single one may come from a node that is behind. */
const REORG_OBSERVATIONS = 2

/**
 * Returns the milliseconds until the next observation of a transaction that was sent `waited` milliseconds ago: two seconds during the first
 * three minutes, then the chain's block time, and one minute after an hour, because the transaction may wait for days, for lower fees or for
 * the owners of a Safe.
 */
export function pollInterval(waited: number, chainId: ChainId): number {
  if (waited >= HOUR) return MINUTE
  return waited < 3 * MINUTE ? POLL_MS : chainById(chainId).blockSeconds * SECOND
}

/** Observes a transaction until it is final, applies the events to its record and returns the outcome. */
export async function settleTransaction(
  record: TransactionRecord,
  options: SettleOptions,
  store: RecordStore = createMemoryStore(record),
): Promise<Settlement> {
  const { intervalMs, now = Date.now, pause = sleep } = options
  const observe = transactionObserver(options)
  for (;;) {
    const before = store.read()
    if (!isOpen(before.status)) return settlementOf(before, before.status)
    const { event, sentAs, sentCall, duplicate } = await observe(before)
    if (sentAs) store.storeSentAs(sentAs)
    if (sentCall) store.apply({ type: 'modified', call: sentCall })
    if (duplicate) store.storeDuplicate(duplicate)
    if (event) store.apply(event)
    const after = store.read()
    // `replacedBy` has changed to a transaction that is already mined, so observe that at once.
    if (!isOpen(after.status) || after.replacedBy !== before.replacedBy) continue
    await pause(intervalMs ?? pollInterval(now() - record.sentAt, record.chainId))
  }
}

/** Observes a final transaction until its block is confirmed or is no longer part of the chain. */
export async function confirmTransaction(options: SettleOptions, store: RecordStore): Promise<void> {
  const { page, intervalMs = CONFIRMATION_POLL_MS, pause = sleep } = options
  let misses = 0
  while (store.read().block) {
    const event = await observeBlock(page, store.read()).catch(() => undefined)
    misses = event?.type === 'reorg' ? misses + 1 : 0
    if (event && (event.type === 'confirm' || misses === REORG_OBSERVATIONS)) {
      store.apply(event)
      return
    }
    await pause(intervalMs)
  }
}

function settlementOf(record: TransactionRecord, status: FinalStatus): Settlement {
  const { code, received, spent, fee, replacedBy } = record
  return {
    status,
    ...(code && { code }),
    ...(received !== undefined && { received }),
    ...(spent !== undefined && { spent }),
    ...(fee !== undefined && { fee }),
    ...(replacedBy && { replacedBy }),
  }
}

function createMemoryStore(record: TransactionRecord): RecordStore {
  let current = record
  return {
    read: () => current,
    apply: (event) => {
      current = withState(current, nextState(current, event))
    },
    storeSentAs: (sentAs) => {
      current = { ...current, sentAs }
    },
    storeDuplicate: () => {},
  }
}

function sleep(duration: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration))
}
