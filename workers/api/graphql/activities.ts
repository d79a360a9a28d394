import type { UnixSeconds } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import {
  byTransaction,
  mergeRefs,
  NO_ROWS,
  type ActivityCoverage,
  type ChainPage,
  type ChainQuery,
  type TransactionRefs,
} from './activity-chain.ts'
import {
  newestFirst,
  readActivityRows,
  readRefs,
  type TransactionRef,
  type DatedTransactionRef,
} from './activity-queries.ts'
import { unindexedSnapshot, type ChainSnapshot } from './chain-snapshot.ts'
import type { RewardPayer, TransactionRows } from './classify-activity.ts'
import type { MarketContext } from './context.ts'
import { readNodeTransactions } from './node-transactions.ts'
import { decodeCursor, encodeCursor } from './page.ts'
import { problem } from './problem.ts'
import { readUnindexedActivity } from './unindexed-activity.ts'

/** A transaction of an account. */
export interface ActivityNode extends TransactionRows {
  readonly snapshot: ChainSnapshot
  /** Lower case. */
  readonly owner: string
  readonly ref: DatedTransactionRef
  readonly cursor: string
  /** The reward campaigns of its chain. */
  readonly campaigns: readonly RewardPayer[]
}

export interface ActivityPage {
  /** Newest first. */
  readonly activities: readonly ActivityNode[]
  /** One entry per chain that has an index or a node, in the order of the query. */
  readonly coverage: readonly ActivityCoverage[]
}

interface ActivitiesQuery {
  readonly owner: Address
  readonly chainIds: readonly ChainId[]
  readonly size: number
  readonly after?: string | null | undefined
}

/** Reads an account's transactions on several chains, newest first. Skips chains without index and node. Throws request.malformed. */
export async function readActivities(
  context: MarketContext,
  { owner: address, chainIds, size, after }: ActivitiesQuery,
): Promise<ActivityPage> {
  const owner = address.toLowerCase()
  const refs = decodeRefs(after)
  const chains = (
    await Promise.all(
      chainIds.map((chainId) => readChain(context, chainId, { owner: address, size, after: refs.get(chainId) })),
    )
  ).filter((chain) => chain !== null)
  const page = chains
    .flatMap((chain) => chain.refs.map((ref) => ({ chain, ref })))
    .sort(
      (one, other) =>
        other.ref.time - one.ref.time ||
        one.chain.snapshot.chainId - other.chain.snapshot.chainId ||
        newestFirst(one.ref, other.ref),
    )
    .slice(0, size)
  const rows = await Promise.all(
    chains.map((chain) => chain.rowsOf(page.filter((item) => item.chain === chain).map(({ ref }) => ref))),
  )
  const coverage = chains.map(({ coverage: chainCoverage }, index) => {
    return {
      ...chainCoverage,
      hasNativeTransfers:
        chainCoverage.hasNativeTransfers && [...(rows[index]?.values() ?? [])].every(hasAllNativeTransfers),
    }
  })
  const listedUntil = new Map(refs)
  const activities = page.map(({ chain, ref }): ActivityNode => {
    const { snapshot } = chain
    listedUntil.set(snapshot.chainId, ref)
    const campaigns = context.campaigns().filter(({ chainId }) => chainId === snapshot.chainId)
    const transactionRows = rows[chains.indexOf(chain)]?.get(ref.txHash) ?? NO_ROWS
    return { snapshot, owner, ref, cursor: encodeRefs(listedUntil), campaigns, ...transactionRows }
  })
  return { activities, coverage }
}

/**
 * Whether all native transfers of a transaction are known. False if its events are unknown, and if the account sent it, as its pool events
 * prove, but the node does not list it: the node's list then has gaps.
 */
function hasAllNativeTransfers({ events, nodeTransaction, hasUnknownEvents }: TransactionRows): boolean {
  return hasUnknownEvents !== true && (events.length === 0 || nodeTransaction !== null)
}

/** Reads a chain's newest transactions after the query's cursor, from its index, if it has one, and from a node; null without both. */
async function readChain(context: MarketContext, chainId: ChainId, query: ChainQuery): Promise<ChainPage | null> {
  const snapshot = await context.snapshot(chainId)
  if (snapshot) return readIndexedChain(context, snapshot, query)
  try {
    return await readUnindexedActivity(context, chainId, query)
  } catch (error) {
    console.error(error)
    return unavailablePage(context, chainId)
  }
}

function unavailablePage({ lists }: MarketContext, chainId: ChainId): ChainPage {
  return {
    snapshot: unindexedSnapshot({ chainId, block: 0, time: 0 as UnixSeconds }, lists),
    refs: [],
    coverage: { chainId, hasNativeTransfers: false, isAvailable: false, searchedBlocks: null },
    rowsOf: async () => new Map(),
  }
}

async function readIndexedChain(
  context: MarketContext,
  snapshot: ChainSnapshot,
  query: ChainQuery,
): Promise<ChainPage> {
  const { chainId } = snapshot
  const { owner, size, after } = query
  // Transactions after the index's block are left out, because their events are needed to classify them.
  const before = Math.min(after?.block ?? snapshot.asOf.block, snapshot.asOf.block) + 1
  const [indexed, listed] = await Promise.all([
    readIndexed(context, chainId, query),
    readNodeTransactions(context.nodes(chainId), owner, { before, size, readsDelegations: true }),
  ])
  const { refs, hasNativeTransfers } = mergeRefs(indexed, listed, query)
  const byHash = new Map(listed?.transactions.map((transaction) => [transaction.txHash, transaction]))
  return {
    snapshot,
    refs,
    coverage: { chainId, hasNativeTransfers, isAvailable: true, searchedBlocks: null },
    async rowsOf(requested) {
      const wrapped = chainById(chainId).contracts.wrappedNative.toLowerCase()
      const read = { chainId, owner: owner.toLowerCase(), wrapped, refs: requested }
      const rows = byTransaction(await readActivityRows(context.db, read))
      return new Map(
        requested.map(({ txHash }) => [
          txHash,
          { ...(rows.get(txHash) ?? NO_ROWS), nodeTransaction: byHash.get(txHash) ?? null },
        ]),
      )
    },
  }
}

/** Reads until the page is full, because a short page means the end of the history. Every read finds at least one transaction. */
async function readIndexed(
  { db }: MarketContext,
  chainId: ChainId,
  { owner, size, after }: ChainQuery,
): Promise<TransactionRefs> {
  const refs: DatedTransactionRef[] = []
  while (refs.length < size) {
    const before = refs.at(-1) ?? after
    const read = { chainId, owner: owner.toLowerCase(), limit: size - refs.length, before }
    const found = await readRefs(db, read)
    refs.push(...found.refs)
    if (found.isLast) return { refs, floor: null }
  }
  return { refs, floor: refs.at(-1) ?? null }
}

/** Encodes the last listed transaction of each chain: `1.23456.0xab…,8453.99.0x12…`. */
function encodeRefs(refs: ReadonlyMap<ChainId, TransactionRef>): string {
  return encodeCursor([...refs].map(([chainId, { block, txHash }]) => `${chainId}.${block}.${txHash}`).join(','))
}

/** Decodes a cursor of `encodeRefs`. Throws request.malformed */
function decodeRefs(cursor: string | null | undefined): ReadonlyMap<ChainId, TransactionRef> {
  const refs = new Map<ChainId, TransactionRef>()
  if (!cursor) return refs
  for (const part of decodeCursor(cursor).split(',')) {
    const match = /^(\d{1,12})\.(\d{1,15})\.(0x[0-9a-f]{64})$/.exec(part)
    if (!match) throw problem('request.malformed', 'the cursor is not one of ours')
    const chain = chainById(Number(match[1]))
    if (chain) refs.set(chain.id, { block: Number(match[2]), txHash: match[3] ?? '' })
  }
  return refs
}
