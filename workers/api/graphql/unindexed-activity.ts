import { SECOND, type UnixSeconds } from '#app/base/time.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import type { RpcCall } from '#workers/kit/exchange.ts'
import { quantity, RpcUnavailable, toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'
import type { Log } from '#workers/kit/log.ts'
import { hasShape, intAt } from '#workers/kit/log-words.ts'
import { NO_TIME, parseLogs } from '#workers/kit/parse-logs.ts'
import { TOPICS } from '#workers/kit/topics.ts'
import { withChainTimeout } from '../with-timeout.ts'
import { readAccountLogs, wrapOf, type AccountLogs } from './account-logs.ts'
import {
  byTransaction,
  mergeRefs,
  NO_ROWS,
  type ChainPage,
  type ChainQuery,
  type TransactionRefs,
} from './activity-chain.ts'
import {
  newestFirst,
  type ActivityEvent,
  type ActivityRows,
  type ActivityTransfer,
  type DatedTransactionRef,
} from './activity-queries.ts'
import { unindexedSnapshot } from './chain-snapshot.ts'
import type { MarketContext } from './context.ts'
import { readCurrentNodes } from './current-nodes.ts'
import { readNodeTransactions } from './node-transactions.ts'

/** Page and receipts together take at most as long as balances, so that no part of a portfolio waits longer for a slow chain. */
const PAGE_TIMEOUT_MS = 3 * SECOND
const RECEIPTS_TIMEOUT_MS = SECOND

/**
 * Reads an account's newest transactions on a chain without an index, after the query's cursor, from the nodes' logs: transfers of listed tokens and of
 * NFTs, approvals, and the account's swaps and changes of liquidity. Null if the chain has no node.
 *
 * Throws   if the chain cannot be read in time
 */
export async function readUnindexedActivity(
  context: MarketContext,
  chainId: ChainId,
  query: ChainQuery,
): Promise<ChainPage | null> {
  return context.nodes(chainId).length === 0
    ? null
    : withChainTimeout(PAGE_TIMEOUT_MS, readPage(context, chainId, query))
}

async function readPage(context: MarketContext, chainId: ChainId, query: ChainQuery): Promise<ChainPage> {
  const { contracts } = chainById(chainId)
  const { owner, size, after } = query
  const { head, nodes } = await readCurrentNodes(context.nodes(chainId), chainId)
  const snapshot = unindexedSnapshot({ chainId, block: head.number, time: head.time as UnixSeconds }, context.lists)
  const newest = Math.min(after?.block ?? head.number, head.number)
  const isKnown = (token: string) => snapshot.tokenByAddress.has(token)
  const [logs, listed] = await Promise.all([
    readAccountLogs(nodes, { owner, newest, size, after, contracts, isKnown }),
    readNodeTransactions(nodes, owner, { before: newest + 1, size, readsDelegations: true }),
  ])
  const { refs, hasNativeTransfers } = mergeRefs(await refsOf(nodes, logs, query), listed, query)
  const isCutOff = logs.since > 0 && refs.length < size
  const byHash = new Map(listed?.transactions.map((transaction) => [transaction.txHash, transaction]))
  const rows = byTransaction({ transfers: logs.transfers, approvals: logs.approvals, events: [], wraps: [] })
  return {
    snapshot,
    refs,
    coverage: {
      chainId,
      hasNativeTransfers,
      searchedBlocks: isCutOff ? head.number - logs.since + 1 : null,
      isAvailable: true,
    },
    async rowsOf(requested) {
      const found = new Map(requested.map(({ txHash }) => [txHash, rows.get(txHash) ?? NO_ROWS]))
      const withTransfers = new Map([...found].filter(([, { transfers }]) => transfers.length > 0))
      const effects = await readEffects(nodes, owner.toLowerCase(), contracts, withTransfers)
      return new Map(
        [...found].map(([txHash, known]) => {
          const hasUnknownEvents = withTransfers.has(txHash) && !effects.has(txHash)
          return [
            txHash,
            { ...known, ...effects.get(txHash), nodeTransaction: byHash.get(txHash) ?? null, hasUnknownEvents },
          ]
        }),
      )
    },
  }
}

/** Returns the transactions of a page with their times, which are read from blocks if the logs have none, as those of nodes of before 2025. */
async function refsOf(
  nodes: readonly Rpc[],
  { transfers, approvals, since }: AccountLogs,
  { size, after }: ChainQuery,
): Promise<TransactionRefs> {
  const all = new Map([...transfers, ...approvals].map(({ block, txHash, time }) => [txHash, { block, txHash, time }]))
  const found = [...all.values()].filter((ref) => !after || newestFirst(ref, after) > 0).sort(newestFirst)
  const page = found.slice(0, size)
  const blocks = [...new Set(page.filter(({ time }) => time === NO_TIME).map(({ block }) => block))]
  const times = blocks.length === 0 ? NO_TIMES : await readTimes(nodes, blocks)
  const refs = page.map((ref): DatedTransactionRef => ({ ...ref, time: times.get(ref.block) ?? ref.time }))
  const end = since === 0 ? null : { block: since, txHash: '' }
  return { refs, floor: found.length > size ? (refs.at(-1) ?? end) : end }
}

const NO_TIMES: ReadonlyMap<number, number> = new Map()

/** Reads the times of blocks from the first node that has them. Throws RpcUnavailable if none has. */
async function readTimes(nodes: readonly Rpc[], blocks: readonly number[]): Promise<ReadonlyMap<number, number>> {
  let failure: unknown = new RpcUnavailable('no node serves this chain')
  for (const node of nodes) {
    try {
      const calls = blocks.map((block): RpcCall => ['eth_getBlockByNumber', [toQuantity(block), false]])
      const headers = await node.batch(calls)
      return new Map(blocks.map((block, index) => [block, timeOf(headers[index])]))
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function timeOf(header: unknown): number {
  if (typeof header !== 'object' || header === null) throw new RpcUnavailable('a block is missing')
  return quantity(Reflect.get(header, 'timestamp'))
}

/** Pool events and wraps of a transaction. */
interface Effects {
  readonly events: readonly ActivityEvent[]
  readonly wraps: readonly ActivityTransfer[]
}

/**
 * Reads the effects of transactions by hash, each from the receipt of the first node that has it. Transactions without a readable receipt
 * are omitted, and are then classified by their transfers only.
 */
async function readEffects(
  nodes: readonly Rpc[],
  owner: string,
  contracts: Chain['contracts'],
  withTransfers: ReadonlyMap<string, Pick<ActivityRows, 'transfers'>>,
): Promise<ReadonlyMap<string, Effects>> {
  const deadline = Date.now() + RECEIPTS_TIMEOUT_MS
  const found = new Map<string, Effects>()
  for (const [nodeIndex, node] of nodes.entries()) {
    const unread = [...withTransfers].filter(([txHash]) => !found.has(txHash))
    // Divides the time left, so that a node that does not answer leaves some for the others.
    const timeoutMs = (deadline - Date.now()) / (nodes.length - nodeIndex)
    if (unread.length === 0 || timeoutMs <= 0) break
    try {
      const calls = unread.map(([txHash]): RpcCall => ['eth_getTransactionReceipt', [txHash]])
      const receipts = await withChainTimeout(timeoutMs, node.settle(calls))
      unread.forEach(([txHash, { transfers }], index) => {
        const receipt = receipts[index]
        if (receipt?.ok && hasLogs(receipt.value, transfers))
          found.set(txHash, effectsOf(receipt.value, owner, contracts))
      })
    } catch (error) {
      console.error(error)
    }
  }
  return found
}

/** Whether a receipt has the logs of known transfers. A node that is behind has no receipt, and some nodes omit logs. */
function hasLogs(receipt: unknown, transfers: readonly ActivityTransfer[]): boolean {
  const { logs } = (receipt ?? {}) as Readonly<Record<string, unknown>>
  if (!Array.isArray(logs)) return false
  const indices = new Set(parseLogs(logs).map(({ index }) => index))
  return transfers.every(({ logIndex }) => indices.has(logIndex))
}

/** Returns the effects of a transaction that the account sent to one of the protocol's contracts; none for others, which can emit the same events. */
export function effectsOf(receipt: unknown, owner: string, contracts: Chain['contracts']): Effects {
  const { from, to, logs } = (receipt ?? {}) as Readonly<Record<string, unknown>>
  const { universalRouter, swapRouter, v2Router, v3PositionManager, v4PositionManager, v3Migrator } = contracts
  const protocolContracts = new Set(
    [universalRouter, swapRouter, v2Router, v3PositionManager, v4PositionManager, v3Migrator].map((address) =>
      address.toLowerCase(),
    ),
  )
  const isText = typeof from === 'string' && typeof to === 'string'
  if (!isText || from.toLowerCase() !== owner || !protocolContracts.has(to.toLowerCase()))
    return { events: [], wraps: [] }
  const parsed = parseLogs(logs)
  const events = parsed.flatMap((log): ActivityEvent[] => {
    const kind = kindOf(log, contracts)
    const { block, index: logIndex, tx: txHash } = log
    const unknown = { amount0: 0n, amount1: 0n, token0: '', token1: '', poolCreatedBlock: 0 }
    return kind ? [{ block, logIndex, txHash, kind, account: owner, version: 3, ...unknown }] : []
  })
  // The amounts of v4 pools are not read, so the native currency that they paid or received is unknown.
  const isV4 = parsed.some(({ address }) => address === contracts.v4PoolManager.toLowerCase())
  return { events, wraps: isV4 ? [] : parsed.flatMap((log) => wrapOf(log, contracts.wrappedNative) ?? []) }
}

function kindOf(log: Log, { v3PositionManager, v4PoolManager }: Chain['contracts']): ActivityEvent['kind'] | undefined {
  const isFrom = (address: string) => log.address === address.toLowerCase()
  switch (log.topics[0]) {
    case TOPICS.V2_SWAP:
    case TOPICS.V3_SWAP:
      return 'swap'
    case TOPICS.V2_MINT:
      return 'add'
    case TOPICS.V2_BURN:
      return 'remove'
    case TOPICS.NFT_INCREASE:
      return isFrom(v3PositionManager) ? 'add' : undefined
    case TOPICS.NFT_DECREASE:
      return isFrom(v3PositionManager) ? 'remove' : undefined
    case TOPICS.NFT_COLLECT:
      return isFrom(v3PositionManager) ? 'collect' : undefined
    case TOPICS.V4_SWAP:
      return isFrom(v4PoolManager) ? 'swap' : undefined
    case TOPICS.V4_MODIFY_LIQUIDITY: {
      if (!isFrom(v4PoolManager) || !hasShape(log, 3, 4)) return undefined
      // tickLower, tickUpper, liquidityDelta, salt
      const change = intAt(log, 2)
      if (change === 0n) return 'collect'
      return change > 0n ? 'add' : 'remove'
    }
    default:
      return undefined
  }
}
