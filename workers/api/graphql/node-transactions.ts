import * as v from 'valibot'
import { MINUTE, SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { RpcRefused } from '#workers/kit/exchange.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { withChainTimeout } from '../with-timeout.ts'
import { newestFirst, type DatedTransactionRef } from './activity-queries.ts'
import { MAX_AUTHORIZATIONS, readDelegationRemovals, type Authorization } from './delegation-removals.ts'
import { MAX_NODE_PAGES } from './field-costs.ts'
import { readNativeTransfers, type NativeTransfer } from './native-transfers.ts'
import { feeOf } from './network-cost.ts'
import { HEIGHT_CALL, requireHeight } from './require-height.ts'

/** A transaction that a node lists for an account. Addresses in lower case, amounts in wei. */
export interface NodeTransaction extends DatedTransactionRef {
  /** Position in the block. */
  readonly index: number
  readonly sender: string
  /** Null if the transaction creates a contract. */
  readonly recipient: string | null
  readonly nonce: number
  readonly value: bigint
  readonly hasCalldata: boolean
  readonly isFailed: boolean
  /** Network cost; null if unknown. */
  readonly fee: bigint | null
  /** Transfers of native currency to or from the account. Empty if the transaction failed. */
  readonly transfers: readonly NativeTransfer[]
  /** False if `transfers` may lack those by contracts. */
  readonly isTraced: boolean
  /**
   * Whether it ended the delegation of its sender's code to a contract (EIP-7702), even if it failed: authorizations apply before the call.
   * False if not read.
   */
  readonly removesDelegation: boolean
}

export interface NodeTransactions {
  /** Newest first, complete from the newest to the block of the oldest. */
  readonly transactions: readonly NodeTransaction[]
  /** Oldest block from which on the list is complete; null if there are no older transactions. */
  readonly knownSince: number | null
  /** False if transfers by contracts may be missing. */
  readonly isTraced: boolean
}

interface ListedTransactions extends NodeTransactions {
  /** The node that lists them. */
  readonly node: Rpc
}

/** A listed transaction whose transfers and delegations have not been read yet. */
export type ListedTransaction = Omit<NodeTransaction, 'transfers' | 'isTraced' | 'removesDelegation'> & {
  readonly gasUsed: bigint
  readonly blockHash: string
  /** 0 if the node does not state it, as for transactions of before EIP-155. */
  readonly chainId: number
  readonly authorizations: readonly Authorization[]
}

interface Range {
  /** The block after the newest one. */
  readonly before: number
  /** Number of transactions after which the search ends. */
  readonly size: number
  /** Maximum number of calls, each for up to 25 transactions. */
  readonly pages?: number
  /** Whether to read which transactions remove a delegation; false by default. */
  readonly readsDelegations?: boolean
}

const METHOD = 'ots_searchTransactionsBefore'
/** Erigon's limit of transactions per call. */
const PAGE_SIZE = 25
/** Milliseconds for listing, at all nodes together: a slow node must not delay a page. */
const LIST_TIMEOUT_MS = 2 * SECOND
const TRACE_TIMEOUT_MS = SECOND
/** Milliseconds without calls to a node that does not support the method. */
const UNSUPPORTED_PAUSE_MS = 10 * MINUTE
/** Milliseconds without calls to a node that failed, was too slow or limits the rate: a page must be complete within ten seconds of its recovery. */
const FAILED_PAUSE_MS = 5 * SECOND

/** UNIX milliseconds until which a node is not asked for transactions, and for traces. */
const pausedUntil = { list: new WeakMap<Rpc, number>(), traces: new WeakMap<Rpc, number>() }

/**
 * Reads an account's newest transactions before a block from the first node that can list them: those that it sent, including failed ones,
 * and those that transferred native currency to or from it.
 *
 * Returns  null if no node can list them in time; nodes without the method are not asked again for ten minutes
 * Source   Otterscan's JSON-RPC extensions (Erigon, anvil); most providers have none
 */
export async function readNodeTransactions(
  nodes: readonly Rpc[],
  owner: Address,
  range: Range,
): Promise<ListedTransactions | null> {
  const deadline = Date.now() + LIST_TIMEOUT_MS
  for (const node of nodes) {
    const timeLeft = deadline - Date.now()
    if (timeLeft <= 0) return null
    if (isPaused('list', node)) continue
    try {
      const { transactions, knownSince } = await withChainTimeout(timeLeft, readPages(node, owner, range))
      const found = await withEffects(node, owner.toLowerCase(), transactions, range)
      const relevant = found.filter((transaction) => isRelevant(transaction, owner.toLowerCase()))
      return { node, transactions: relevant, knownSince, isTraced: found.every(({ isTraced }) => isTraced) }
    } catch (error) {
      pause('list', node, error)
    }
  }
  return null
}

function isPaused(feature: keyof typeof pausedUntil, node: Rpc): boolean {
  return (pausedUntil[feature].get(node) ?? 0) > Date.now()
}

/**
 * Pauses calls of a feature to a node that does not support it. Other refusals are about the account or the transactions, so they do not affect
 * other calls.
 */
function pause(feature: keyof typeof pausedUntil, node: Rpc, error: unknown): void {
  const isRefusal = error instanceof RpcRefused && !error.isRateLimit
  if (isRefusal && !error.isUnsupported) return
  pausedUntil[feature].set(node, Date.now() + (isRefusal ? UNSUPPORTED_PAUSE_MS : FAILED_PAUSE_MS))
}

const quantityText = v.pipe(v.string(), v.regex(/^0x[\da-f]+$/i))
const quantity = v.pipe(
  quantityText,
  v.transform((text) => BigInt(text)),
)
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const authorization = v.object({
  chainId: v.pipe(quantity, v.transform(Number)),
  address: v.pipe(
    address,
    v.transform((text) => text as Address),
  ),
  nonce: v.pipe(quantity, v.transform(Number)),
  yParity: v.pipe(quantity, v.transform(Number)),
  r: quantity,
  s: quantity,
})
const searchPage = v.object({
  txs: v.array(
    v.object({
      hash: v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/)),
      blockNumber: quantity,
      blockHash: v.string(),
      transactionIndex: quantity,
      from: address,
      to: v.nullish(address),
      nonce: quantity,
      value: quantity,
      input: v.string(),
      chainId: v.nullish(quantity),
      // Only transactions of EIP-7702 have authorizations. Too long or malformed lists are ignored instead of rejecting the whole page.
      authorizationList: v.fallback(
        v.nullish(v.pipe(v.array(v.unknown()), v.maxLength(MAX_AUTHORIZATIONS), v.array(authorization))),
        null,
      ),
    }),
  ),
  receipts: v.array(
    v.looseObject({
      transactionHash: v.string(),
      // Receipts of Ethereum's first two years have none.
      status: v.nullish(quantity),
      gasUsed: quantityText,
      timestamp: v.union([quantity, v.number()]),
    }),
  ),
  lastPage: v.boolean(),
})

/** Lists the transactions page by page. Throws RpcRefused | RpcUnavailable | ValiError | TypeError */
async function readPages(
  node: Rpc,
  owner: Address,
  { before, size, pages = MAX_NODE_PAGES }: Range,
): Promise<{ readonly transactions: readonly ListedTransaction[]; readonly knownSince: number | null }> {
  const transactions: ListedTransaction[] = []
  let end = before
  for (let calls = 0; calls < pages && transactions.length < size; calls++) {
    // The node interprets block 0 as its newest block.
    if (end === 0) return { transactions, knownSince: null }
    const [found, height] = await node.batch([[METHOD, [owner, end, PAGE_SIZE]], ...(calls === 0 ? [HEIGHT_CALL] : [])])
    if (calls === 0) requireHeight(height, before - 1)
    const page = v.parse(searchPage, found)
    const receipts = new Map(page.receipts.map((receipt) => [receipt.transactionHash, receipt]))
    for (const tx of page.txs) {
      const { hash, blockHash, blockNumber, transactionIndex, from, to, nonce, value, input } = tx
      const receipt = receipts.get(hash)
      const block = Number(blockNumber)
      if (!receipt || block >= end) throw new TypeError('a node listed a later transaction, or one without receipt')
      transactions.push({
        block,
        txHash: hash,
        time: Number(receipt.timestamp),
        sender: from,
        recipient: to ?? null,
        blockHash,
        index: Number(transactionIndex),
        nonce: Number(nonce),
        value,
        hasCalldata: input !== '0x',
        isFailed: receipt.status === 0n,
        fee: feeOf(receipt),
        gasUsed: BigInt(receipt.gasUsed),
        chainId: Number(tx.chainId ?? 0n),
        authorizations: tx.authorizationList ?? [],
      })
    }
    const oldest = page.txs.reduce((block, { blockNumber }) => Math.min(block, Number(blockNumber)), end)
    if (page.lastPage || oldest === end) return { transactions: transactions.sort(newestFirst), knownSince: null }
    end = oldest
  }
  return { transactions: transactions.sort(newestFirst), knownSince: end }
}

/** Adds the transfers of native currency and the removals of delegations. */
async function withEffects(
  node: Rpc,
  owner: string,
  transactions: readonly ListedTransaction[],
  { readsDelegations = false }: Range,
): Promise<readonly NodeTransaction[]> {
  const [found, removals] = await Promise.all([
    readTraces(node, owner, transactions),
    readsDelegations ? readRemovals(node, owner, transactions) : new Set(),
  ])
  return transactions.map(({ gasUsed, blockHash: _, chainId: __, authorizations: ___, ...listed }): NodeTransaction => {
    const transaction = { ...listed, removesDelegation: removals.has(listed.txHash) }
    const { sender, recipient, value, isFailed, txHash } = transaction
    const traced = found.get(txHash)
    if (traced) return { ...transaction, transfers: traced, isTraced: true }
    const isByOrToOwner = value > 0n && !isFailed && recipient !== null && (sender === owner || recipient === owner)
    const transfers = isByOrToOwner ? [{ sender, recipient, value }] : []
    return { ...transaction, transfers, isTraced: isFailed || gasUsed === TRANSFER_GAS }
  })
}

/** Gas of a transfer that runs no contract. */
const TRANSFER_GAS = 21_000n

/** Reads the transfers of transactions that ran a contract, by hash; empty if the node cannot trace them in time. */
async function readTraces(
  node: Rpc,
  owner: string,
  transactions: readonly ListedTransaction[],
): Promise<ReadonlyMap<string, readonly NativeTransfer[]>> {
  const traced = transactions.filter(({ isFailed, gasUsed }) => !isFailed && gasUsed !== TRANSFER_GAS)
  if (traced.length === 0 || isPaused('traces', node)) return new Map()
  try {
    return await withChainTimeout(TRACE_TIMEOUT_MS, readNativeTransfers(node, owner, traced))
  } catch (error) {
    pause('traces', node, error)
    return new Map()
  }
}

/** Finds the transactions that removed the account's delegation, by hash; none if the node does not answer in time. */
async function readRemovals(
  node: Rpc,
  owner: string,
  transactions: readonly ListedTransaction[],
): Promise<ReadonlySet<string>> {
  try {
    return await withChainTimeout(TRACE_TIMEOUT_MS, readDelegationRemovals(node, owner, transactions))
  } catch (error) {
    console.error(error)
    return new Set()
  }
}

/** Excludes transactions by other accounts that transfer nothing: anyone can send them, to appear in the account's history. */
function isRelevant({ sender, transfers }: NodeTransaction, owner: string): boolean {
  return sender === owner || transfers.length > 0
}
