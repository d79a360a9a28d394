import { isUnsupported, NoNode, RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { hasInnerFailure } from '#app/chain/inner-failure.ts'
import { readReceipt, type Receipt } from '#app/chain/read-receipt.ts'
import { readNonce, readTransaction, transactionOfNonce, type ChainTransaction } from '#app/chain/read-transaction.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { withTimeout } from '#app/base/with-timeout.ts'
import { HOUR, SECOND } from '#app/base/time.ts'
import { confirmationsNeeded } from './confirmations.ts'
import { observeBatch } from './observe-batch.ts'
import { readOutcome, type NodeReceipt } from './read-outcome.ts'
import { sentAsOf } from './sent-as.ts'
import { isSameCall, modifiedCall } from './sent-call.ts'
import type { TransactionEvent } from './transaction-state.ts'
import { replacementsOf, type SentAs, type SentCall, type TransactionRecord } from './transaction-record.ts'

type Hash = TransactionRecord['hash']

export interface Nodes {
  /** The page's own node. */
  readonly page: Eip1193
  /** The wallet's node, if a wallet is connected: its answers are compared with those of the page's node. */
  readonly wallet?: Eip1193 | undefined
  /** UNIX milliseconds. */
  readonly now?: () => number
}

/** State of an open transaction, read from the nodes at one moment. */
export interface Observation {
  readonly event?: TransactionEvent | undefined
  readonly sentAs?: SentAs | undefined
  /** The call of the unmined transaction, if a node has it with another one than requested. */
  readonly sentCall?: SentCall
  /** Transaction that the wallet sent instead of a speed-up, but with another nonce: the same call may run twice. */
  readonly duplicate?: { readonly hash: Hash; readonly sentAs: SentAs } | undefined
}

/** Result of reading the receipt from one node. */
type ReceiptReading =
  | { readonly kind: 'receipt'; readonly node: Eip1193; readonly receipt: Receipt }
  | { readonly kind: 'none'; readonly node: Eip1193 }
  /** The node fails, or takes too long. */
  | { readonly kind: 'silent' }
  /** There is no such node, or it serves no receipts. */
  | { readonly kind: 'absent' }

/** How long an observation waits for the wallet's node; the wallet may be locked. */
const WALLET_TIMEOUT_MS = SECOND
/** How long one request to a wallet may take. */
const WALLET_REQUEST_LIMIT_MS = 10 * SECOND
/**
 * If the receipt's block is more than this number of blocks above the other node's head, the receipt may be forged: the other node is not
 * assumed to be merely behind.
 */
const MAX_BLOCKS_BEHIND = 10
/** A replacement that no node knows after this time was not accepted. */
const REPLACEMENT_UNKNOWN_AFTER_MS = 30 * SECOND

/**
 * Returns a function that observes an open transaction once.
 *
 * A receipt is accepted when both nodes have it. If only one node has it, the other node is awaited:
 * - for one block time if the other node fails or is behind
 * - until an hour after sending if the other node has reached the block without the receipt, which may be forged, or if the receipt is of
 *   a revert or the user's cancellation, which would make the user repeat the transaction
 *
 * If only one node reports that another transaction has used the nonce, a node that does not answer is awaited for the same hour. Two
 * receipts are read again while their hashes differ. If only their status differs, the worse one is used an hour after sending.
 *
 * The nonce is read from the nodes' copies of the transaction. If only one node has a copy, its nonce is accepted once all nodes report that
 * this nonce is unused; or an hour after sending, if the other node does not answer or there is none.
 *
 * Each copy is compared with the requested call.
 */
export function transactionObserver({ page, wallet, now = Date.now }: Nodes) {
  const readFromWallet = createWalletReader(wallet)
  let receiptSince: number | undefined
  let lastFoundAt = 0
  const comparedNodes = new Set<Eip1193>()

  return async function observe(record: TransactionRecord): Promise<Observation> {
    if (record.batch !== undefined && record.replacedBy === undefined)
      return { event: await observeBatch(wallet, record, now()) }
    const readings = await Promise.all([readFromNode(page, record), readFromWallet(record)])
    const receipts = readings.filter((reading) => reading.kind === 'receipt')
    const [first, second] = receipts
    if (!first) {
      receiptSince = undefined
      return observeOpen(record, readings)
    }
    receiptSince ??= now()
    const other = second ? undefined : readings.find((reading) => reading !== first)
    if (second && isDisputed(first.receipt, second.receipt, now() - record.sentAt)) return {}
    if (other && (await shouldWaitFor(other, first, { ...record, receiptSince, now: now() }))) return {}
    return { event: await minedEvent(record, second ? [first, second] : [first]) }
  }

  async function observeOpen(record: TransactionRecord, readings: readonly ReceiptReading[]): Promise<Observation> {
    const nodes = readings.flatMap((reading) => (reading.kind === 'none' ? [reading.node] : []))
    if (nodes.length === 0) return {}
    // Nothing but the receipt is read for a batch: no node knows the record's hash, and another account may have sent the transaction.
    if (record.batch !== undefined) return {}
    const { hash, sentAs, replacement, status } = record
    const isRecent = now() - record.sentAt < HOUR
    const nodesToCompare = sentAs && isRecent ? nodes.filter((node) => !comparedNodes.has(node)) : nodes
    const { copies, isUnknown } = await findCopies(nodesToCompare, hash)
    if (copies.length > 0) lastFoundAt = now()
    const known = sentAs ?? sentAsOf(copies.map(({ copy }) => copy))
    const agreeingCopies = copies.filter(({ copy }) => copy.nonce === known?.nonce)
    for (const { node } of agreeingCopies) comparedNodes.add(node)
    const isNonceDisputed = agreeingCopies.length < copies.length
    const sentCall = copies.map(({ copy }) => modifiedCall(copy, record)).find((call) => call !== undefined)
    const warning = sentCall ? { sentCall } : {}
    if (isNonceDisputed) return warning
    if (replacement && status !== 'pending') {
      const rejected = await findRejectedReplacement(nodes, replacement, known, now())
      if (rejected) return { ...warning, ...rejected }
    }
    const nonceUse = known && (await findNonceUse(nodes, record, known))
    const isAgreed = nonceUse?.nodes === readings.filter((reading) => reading.kind !== 'absent').length
    // One node alone could report a nonce that was used long ago, and the transaction would count as replaced.
    const isUnconfirmed = !sentAs && copies.length === 1 && !(nonceUse?.result === 'unused' && isAgreed)
    if (isUnconfirmed && (isRecent || nodes.length > 1)) return warning
    const findings = { ...warning, ...(!sentAs && { sentAs: known }) }
    if (nonceUse?.result === 'unclear') return findings
    if (nonceUse && nonceUse.result !== 'unused')
      return isRecent && !isAgreed && isReplacedForGood(nonceUse.result)
        ? findings
        : { ...findings, event: nonceUse.result }
    const isMissing = isUnknown && now() - Math.max(record.sentAt, lastFoundAt) >= HOUR
    if (isMissing) return { ...findings, event: { type: 'drop' } }
    const isChecked = nonceUse !== undefined && record.code === 'transaction.checkFailed'
    return { ...findings, event: isChecked ? { type: 'checked' } : undefined }
  }
}

/** Whether another transaction has used the nonce. A copy with other fees does not count, because the record follows it. */
function isReplacedForGood(event: TransactionEvent): boolean {
  return event.type === 'overtaken' && event.reason !== 'repriced'
}

/**
 * Whether two receipts contradict each other. A difference in status only is no longer disputed an hour after sending. `age` in
 * milliseconds.
 */
function isDisputed(first: Receipt, second: Receipt, age: number): boolean {
  if (first.hash !== second.hash) return true
  return first.succeeded !== second.succeeded && age < HOUR
}

async function readFromNode(node: Eip1193, record: TransactionRecord): Promise<ReceiptReading> {
  try {
    for (const hash of candidateHashes(record)) {
      const receipt = await readReceipt(node, hash)
      if (receipt) return { kind: 'receipt', node, receipt: withInnerFailure(receipt, record) }
    }
    return { kind: 'none', node }
  } catch (error) {
    return { kind: isNoSource(error) ? 'absent' : 'silent' }
  }
}

/** Treats it as a revert if the transaction succeeds but the call that it makes for a smart contract account fails. */
function withInnerFailure(receipt: Receipt, { account }: TransactionRecord): Receipt {
  return { ...receipt, succeeded: receipt.succeeded && !hasInnerFailure(receipt, account) }
}

/** Whether there is no such node, or it does not support the method and so never returns receipts. */
function isNoSource(error: unknown): boolean {
  return error instanceof NoNode || isUnsupported(error)
}

/** Returns the hashes under which the transaction may be mined. */
function candidateHashes(record: TransactionRecord): readonly Hash[] {
  const { hash, batch, replacedBy } = record
  const replacements = replacementsOf(record).map((replacement) => replacement.hash)
  return [...new Set([batch === undefined ? hash : undefined, ...replacements, replacedBy])].filter(
    (candidate) => candidate !== undefined,
  )
}

/**
 * Returns a function that reads from the wallet's node, one request at a time. If the answer takes longer than WALLET_TIMEOUT_MS, the reading
 * is `silent`, and a later observation uses the late answer.
 */
function createWalletReader(wallet: Eip1193 | undefined): (record: TransactionRecord) => Promise<ReceiptReading> {
  if (!wallet) return () => Promise.resolve({ kind: 'absent' })
  let node: Eip1193 | undefined
  let open: Promise<void> | undefined
  let answer: ReceiptReading | undefined
  return async (record) => {
    node ??= walletNode(wallet, record)
    open ??= readFromNode(node, record).then((reading) => {
      answer = reading
      open = undefined
    })
    await withTimeout(WALLET_TIMEOUT_MS, open, undefined)
    const reading = answer ?? ({ kind: 'silent' } as const)
    answer = undefined
    return reading
  }
}

/** Returns the wallet's node, which answers only on the record's chain. The user may switch networks at any time, so each request checks. */
function walletNode(wallet: Eip1193, { chainId }: TransactionRecord): Eip1193 {
  return {
    async request(call) {
      const selected = await withinLimit(wallet.request({ method: 'eth_chainId' }))
      if (Number(selected) !== chainId) throw new NoNode('the wallet is on another chain')
      return withinLimit(wallet.request(call))
    },
  }
}

const TIMED_OUT = Symbol('timed out')

/** Rejects a request that a hanging wallet never answers, so that later observations can still read from it. */
async function withinLimit(answer: Promise<unknown>): Promise<unknown> {
  const result = await withTimeout(WALLET_REQUEST_LIMIT_MS, answer, TIMED_OUT)
  if (result === TIMED_OUT) throw new RpcUnreachable('the wallet does not answer')
  return result
}

interface WaitContext extends TransactionRecord {
  /** UNIX milliseconds. */
  readonly receiptSince: number
  readonly now: number
}

/** Whether a receipt is not accepted yet, because the other node has none; see `transactionObserver` for the rules. */
async function shouldWaitFor(
  other: ReceiptReading,
  { receipt }: Extract<ReceiptReading, { kind: 'receipt' }>,
  { receiptSince, now, ...record }: WaitContext,
): Promise<boolean> {
  const { chainId, sentAt } = record
  if (other.kind === 'absent') return false
  const behind = other.kind === 'none' ? await blocksBehind(other.node, receipt.blockNumber) : 0
  const mayBeForged = behind === 'reached' || behind > MAX_BLOCKS_BEHIND
  // The user would repeat the transaction.
  const makesUserRepeat = !receipt.succeeded || isCancellation(record, receipt.hash)
  if (mayBeForged || makesUserRepeat) return now - sentAt < HOUR
  // An advancing node reaches the block within this time.
  return now - receiptSince < Math.max(1, behind) * chainById(chainId).blockSeconds * SECOND
}

/** Returns how many blocks a node is behind a block, `reached` if it has the block; 0 if its head cannot be read. */
async function blocksBehind(node: Eip1193, block: bigint): Promise<number | 'reached'> {
  return readHead(node).then(
    (head) => (head >= block ? 'reached' : Number(block - head)),
    () => 0,
  )
}

async function readHead(node: Eip1193): Promise<bigint> {
  return BigInt(String(await node.request({ method: 'eth_blockNumber' })))
}

async function minedEvent(
  record: TransactionRecord,
  receipts: readonly [NodeReceipt, ...NodeReceipt[]],
): Promise<TransactionEvent> {
  const { hash, blockNumber, blockHash, fee } = receipts[0].receipt
  const outcome = isCancellation(record, hash)
    ? ({ status: 'succeeded', fee } as const)
    : await readOutcome(record, receipts)
  const block = blockHash && { number: blockNumber, hash: blockHash }
  return { type: 'mined', hash, outcome, block: confirmationsNeeded(record.chainId) > 1n ? block : undefined }
}

function isCancellation(record: TransactionRecord, hash: Hash): boolean {
  return replacementsOf(record).some((replacement) => replacement.kind === 'cancel' && replacement.hash === hash)
}

interface CopySearch {
  readonly copies: readonly { readonly node: Eip1193; readonly copy: ChainTransaction }[]
  /** At least one node has answered, and none of those knows the transaction. */
  readonly isUnknown: boolean
}

async function findCopies(nodes: readonly Eip1193[], hash: Hash): Promise<CopySearch> {
  const answers = await answersOf(nodes, (node) => readTransaction(node, hash))
  const copies = answers.flatMap(({ node, answer: copy }) => (copy ? [{ node, copy }] : []))
  return { copies, isUnknown: answers.length > 0 && copies.length === 0 }
}

/** Returns the answers of the nodes whose request did not fail. */
async function answersOf<Answer>(
  nodes: readonly Eip1193[],
  request: (node: Eip1193) => Promise<Answer>,
): Promise<readonly { readonly node: Eip1193; readonly answer: Answer }[]> {
  const results = await Promise.allSettled(nodes.map(async (node) => ({ node, answer: await request(node) })))
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/**
 * Returns the `replacementRejected` event of a replacement that no node knows 30 seconds after sending, or that the wallet sent with another
 * nonce; undefined otherwise. A speed-up with another nonce is a `duplicate`.
 */
async function findRejectedReplacement(
  nodes: readonly Eip1193[],
  { kind, hash, sentAt }: NonNullable<TransactionRecord['replacement']>,
  sentAs: SentAs | undefined,
  now: number,
): Promise<Observation | undefined> {
  const { copies, isUnknown } = await findCopies(nodes, hash)
  const hasOtherNonce = copies.every(({ copy }) => copy.nonce !== sentAs?.nonce)
  const found = hasOtherNonce ? sentAsOf(copies.map(({ copy }) => copy)) : undefined
  const code = kind === 'cancel' ? 'transaction.cancelFailed' : 'transaction.replaceFailed'
  const event: TransactionEvent = { type: 'replacementRejected', code }
  if (found && sentAs) return kind === 'cancel' ? { event } : { event, duplicate: { hash, sentAs: found } }
  return isUnknown && now - sentAt >= REPLACEMENT_UNKNOWN_AFTER_MS ? { event } : undefined
}

interface NonceUse {
  /** `unclear`: no node answers, the nodes disagree, or the nonce was used by the transaction itself, whose receipt is not read yet. */
  readonly result: TransactionEvent | 'unused' | 'unclear'
  /** Number of nodes that have returned the transaction which used the nonce, or that report the nonce as unused. */
  readonly nodes: number
}

/** Reads from the nodes whether the nonce is used, and by which transaction. */
async function findNonceUse(
  nodes: readonly Eip1193[],
  record: TransactionRecord,
  { nonce }: SentAs,
): Promise<NonceUse> {
  const { account } = record
  const counts = await answersOf(nodes, (node) => readNonce(node, account))
  const unused = counts.filter(({ answer }) => answer <= nonce)
  if (counts.length === 0 || (unused.length > 0 && unused.length < counts.length))
    return { result: 'unclear', nodes: 0 }
  if (unused.length > 0) return { result: 'unused', nodes: unused.length }
  const answers = await answersOf(nodes, (node) => transactionOfNonce(node, account, nonce))
  const nonceUsers = answers.flatMap(({ node, answer: user }) => (user ? [{ node, user }] : []))
  const [first, ...others] = nonceUsers
  if (!first) return { result: { type: 'checkFailed' }, nodes: 0 }
  const { node, user } = first
  const isDisputed = others.some((other) => other.user.hash !== user.hash)
  if (isDisputed || candidateHashes(record).includes(user.hash)) return { result: 'unclear', nodes: nonceUsers.length }
  return { result: await overtakenEvent(node, record, user), nodes: nonceUsers.length }
}

/** Returns the event for a transaction with the same nonce. The reasons are those of viem's `ReplacementReason`. */
async function overtakenEvent(
  node: Eip1193,
  record: TransactionRecord,
  by: ChainTransaction,
): Promise<TransactionEvent> {
  const { call, account, chainId } = record
  const { hash, to, value } = by
  if (isSameCall(by, call)) return { type: 'overtaken', by: hash, reason: 'repriced' }
  const reason = to && isSameAddress(to, account) && value === 0n ? 'cancelled' : 'replaced'
  const receipt = await readReceipt(node, hash).catch(() => undefined)
  const block = confirmationsNeeded(chainId) > 1n ? by.block : undefined
  return { type: 'overtaken', by: hash, reason, block, fee: receipt?.fee }
}

/**
 * Observes whether the block of an outcome is still part of the chain. Returns `confirm` once enough blocks follow it, `reorg` if the block
 * no longer contains the transaction, undefined otherwise.
 *
 * Throws   RpcError with the node's answer | RpcUnreachable
 */
export async function observeBlock(
  node: Eip1193,
  { hash, replacedBy = hash, block, chainId }: TransactionRecord,
): Promise<TransactionEvent | undefined> {
  if (!block) return undefined
  const [receipt, head] = await Promise.all([readReceipt(node, replacedBy), readHead(node)])
  // The node has not reached the block yet.
  if (head < block.number) return undefined
  if (receipt?.blockHash?.toLowerCase() !== block.hash.toLowerCase()) return { type: 'reorg' }
  return head - block.number + 1n >= confirmationsNeeded(chainId) ? { type: 'confirm' } : undefined
}
