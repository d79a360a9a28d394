import { MINUTE, SECOND } from '#app/base/time.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import type { RpcCall, RpcRefused } from '#workers/kit/exchange.ts'
import { RpcUnavailable, toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'
import type { Log } from '#workers/kit/log.ts'
import { parseLogs } from '#workers/kit/parse-logs.ts'
import {
  decodeApprovalForAll,
  decodeTransferOrApproval,
  decodePermit2Approval,
  decodePermit2Lockdown,
  decodePermit2Permit,
  decodeWrapping,
} from '#workers/kit/token-logs.ts'
import { TOPICS } from '#workers/kit/topics.ts'
import { withChainTimeout } from '../with-timeout.ts'
import { newestFirst, type ActivityApproval, type TransactionRef, type ActivityTransfer } from './activity-queries.ts'
import { HEIGHT_CALL, requireHeight } from './require-height.ts'

/** An account's transfers and approvals on a chain without an index. */
export interface AccountLogs {
  readonly transfers: readonly ActivityTransfer[]
  readonly approvals: readonly ActivityApproval[]
  /** Oldest block that was searched; 0 if there are no older events. */
  readonly since: number
}

interface LogsQuery {
  readonly owner: Address
  /** Newest block to search. */
  readonly newest: number
  /** The search ends when this many transactions are found, counting only those after `after`. */
  readonly size: number
  readonly after?: TransactionRef | undefined
  readonly contracts: Chain['contracts']
  /** Whether ERC-20 transfers and approvals of a token are included; by lower-case address. */
  readonly isKnown: (token: string) => boolean
}

/** Blocks per request: most providers allow the first number. A node that refuses it is asked for the next one. */
const WINDOW_WIDTHS = [10_000, 1_000, 100] as const
/** Numbers of windows that are searched together, one batch after another: the newest window alone often fills a page. */
const WINDOW_COUNTS = [1, 3, 6]
const TIMEOUT_MS = 2 * SECOND

/** Index into WINDOW_WIDTHS of the widest window that a node allows for any account, and the UNIX milliseconds until which it is used. */
const limits = new WeakMap<Rpc, { readonly widthIndex: number; readonly until: number }>()
/** Milliseconds for which a limit is used. */
const LIMIT_MS = 10 * MINUTE
/** UNIX milliseconds of a node's last failure. */
const failures = new WeakMap<Rpc, number>()

/**
 * Reads an account's newest transfers and approvals from the logs of the first node that answers. Searches at most ten windows of blocks,
 * newest first, for at most two seconds. ERC-20 transfers of zero are left out: anyone can emit them in anyone's name.
 *
 * Throws   RpcUnavailable | chain.unavailable if not even the newest window can be read
 */
export async function readAccountLogs(nodes: readonly Rpc[], query: LogsQuery): Promise<AccountLogs> {
  const deadline = Date.now() + TIMEOUT_MS
  let failure: unknown = new RpcUnavailable('no node serves this chain')
  // A failed node is still used, after the others: it may have failed only because this account has too many logs.
  for (const node of nodes.toSorted((one, other) => (failures.get(one) ?? 0) - (failures.get(other) ?? 0))) {
    if (Date.now() >= deadline) break
    try {
      return await searchNode(node, query, deadline)
    } catch (error) {
      failures.set(node, Date.now())
      failure = error
    }
  }
  throw failure
}

async function searchNode(rpc: Rpc, query: LogsQuery, deadline: number): Promise<AccountLogs> {
  const logs = new Map<string, Log>()
  const limit = limits.get(rpc)
  let widthIndex = limit && limit.until > Date.now() ? limit.widthIndex : 0
  let end = query.newest
  for (const windowCount of WINDOW_COUNTS) {
    try {
      const found = await searchBelow(rpc, query.owner, { end, windowCount, widthIndex, deadline })
      widthIndex = found.widthIndex
      for (const log of found.logs) if (isIncluded(log, query)) logs.set(`${log.block} ${log.index}`, log)
      end = found.since - 1
    } catch (error) {
      // The logs of the windows read so far are a valid answer: `since` states where the search ended.
      if (end < query.newest) break
      throw error
    }
    if (end < 0 || countTransactions([...logs.values()], query) >= query.size) break
  }
  const ordered = [...logs.values()].sort((one, other) => one.block - other.block || one.index - other.index)
  return {
    transfers: ordered.flatMap((log) => transferOf(log, query) ?? []),
    approvals: ordered.flatMap((log) => approvalOf(log, query) ?? []),
    since: end + 1,
  }
}

function countTransactions(logs: readonly Log[], { after }: LogsQuery): number {
  const later = logs.filter(({ block, tx }) => !after || newestFirst({ block, txHash: tx }, after) > 0)
  return new Set(later.map(({ tx }) => tx)).size
}

function isIncluded(log: Log, query: LogsQuery): boolean {
  return (transferOf(log, query) ?? approvalOf(log, query)) !== undefined
}

interface Search {
  /** Newest block. */
  readonly end: number
  /** Number of windows. */
  readonly windowCount: number
  /** Index into WINDOW_WIDTHS. */
  readonly widthIndex: number
  /** UNIX milliseconds. */
  readonly deadline: number
}

/** Reads the logs of the windows that end at a block; narrows the windows if the node refuses them. */
async function searchBelow(rpc: Rpc, owner: Address, { end, windowCount, widthIndex: widest, deadline }: Search) {
  for (let widthIndex = widest; ; widthIndex++) {
    const width = WINDOW_WIDTHS[widthIndex]
    if (width === undefined) throw new RpcUnavailable('the node refuses to search for logs')
    const ends = Array.from({ length: windowCount }, (_, index) => end - index * width).filter((block) => block >= 0)
    const since = Math.max(0, (ends.at(-1) ?? 0) - width + 1)
    const calls = [HEIGHT_CALL, ...ends.flatMap((to) => filtersOf(owner, Math.max(0, to - width + 1), to))]
    const answers = await withChainTimeout(Math.max(1, deadline - Date.now()), rpc.settle(calls))
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]))
    if (refusals.length === 0) {
      const [height, ...found] = answers.map((answer) => (answer.ok ? answer.value : null))
      requireHeight(height, end)
      return { widthIndex, since, logs: found.flatMap(parseLogs) }
    }
    if (refusals.some(refusesRange))
      limits.set(rpc, { widthIndex: Math.min(widthIndex + 1, WINDOW_WIDTHS.length - 1), until: Date.now() + LIMIT_MS })
  }
}

/**
 * Whether a node refuses the number of blocks of a search. It may also refuse the number or size of the logs, which depends on the account.
 *
 * Source   messages of nodes and providers; they have no common code
 */
function refusesRange({ rpcMessage }: RpcRefused): boolean {
  return /block|range|wide/i.test(rpcMessage) && !/result|response|size|\blogs\b|time/i.test(rpcMessage)
}

/** Decoders of Permit2's events by topic. */
const PERMIT2_DECODERS: ReadonlyMap<string | undefined, typeof decodePermit2Approval> = new Map([
  [TOPICS.PERMIT2_APPROVAL, decodePermit2Approval],
  [TOPICS.PERMIT2_PERMIT, decodePermit2Permit],
  [TOPICS.PERMIT2_LOCKDOWN, decodePermit2Lockdown],
])

/** Filters for the events with the account as first topic, and for the transfers that it received. */
function filtersOf(owner: Address, from: number, to: number): readonly RpcCall[] {
  const topic = `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) }
  const { TRANSFER, APPROVAL, APPROVAL_FOR_ALL, WRAP, UNWRAP } = TOPICS
  const signatures = [TRANSFER, APPROVAL, APPROVAL_FOR_ALL, ...PERMIT2_DECODERS.keys(), WRAP, UNWRAP]
  return [
    ['eth_getLogs', [{ ...range, topics: [signatures, topic] }]],
    ['eth_getLogs', [{ ...range, topics: [TRANSFER, null, topic] }]],
  ]
}

const rowOf = ({ block, index, time, tx, address }: Log) => ({
  block,
  logIndex: index,
  time,
  txHash: tx,
  token: address,
})

/** Decodes a transfer; wraps and unwraps are transfers from and to the zero address, as in the index. */
function transferOf(log: Log, { contracts, isKnown }: LogsQuery): ActivityTransfer | undefined {
  const movement = log.topics[0] === TOPICS.TRANSFER ? decodeTransferOrApproval(log) : undefined
  if (!movement) return wrapOf(log, contracts.wrappedNative)
  const { standard, from, to, value } = movement
  if (standard === 'erc20' && (value === 0n || !isKnown(log.address))) return undefined
  return { ...rowOf(log), standard, sender: from, recipient: to, value }
}

/** Decodes a wrap or unwrap by any account; undefined for other logs. */
export function wrapOf(log: Log, wrappedNative: Address): ActivityTransfer | undefined {
  const isWrapping = log.topics[0] === TOPICS.WRAP || log.topics[0] === TOPICS.UNWRAP
  const wrapping = isWrapping && log.address === wrappedNative.toLowerCase() ? decodeWrapping(log) : undefined
  if (!wrapping) return undefined
  const { account, value } = wrapping
  const [sender, recipient] = log.topics[0] === TOPICS.WRAP ? [NATIVE, account] : [account, NATIVE]
  return { ...rowOf(log), standard: 'erc20', sender, recipient, value }
}

function approvalOf(log: Log, { contracts, isKnown }: LogsQuery): ActivityApproval | undefined {
  switch (log.topics[0]) {
    case TOPICS.APPROVAL: {
      const approval = decodeTransferOrApproval(log)
      if (!approval || (approval.standard === 'erc20' && !isKnown(log.address))) return undefined
      const { standard, from: owner, to: spender, value } = approval
      return { ...rowOf(log), standard, owner, spender, value, isSigned: false }
    }
    case TOPICS.APPROVAL_FOR_ALL: {
      const approval = decodeApprovalForAll(log)
      if (!approval) return undefined
      const { owner, operator: spender, isApproved } = approval
      return { ...rowOf(log), standard: 'erc721all', owner, spender, value: isApproved ? 1n : 0n, isSigned: false }
    }
    case TOPICS.PERMIT2_APPROVAL:
    case TOPICS.PERMIT2_PERMIT:
    case TOPICS.PERMIT2_LOCKDOWN: {
      if (log.address !== contracts.permit2.toLowerCase()) return undefined
      const isSigned = log.topics[0] === TOPICS.PERMIT2_PERMIT
      const approval = PERMIT2_DECODERS.get(log.topics[0])?.(log)
      if (!approval || !isKnown(approval.token)) return undefined
      const { owner, token, spender, amount: value } = approval
      return { ...rowOf(log), token, standard: 'permit2', owner, spender, value, isSigned }
    }
    default:
      return undefined
  }
}
