import type { UnixSeconds } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import {
  byTransaction,
  mergePlaces,
  NO_ROWS,
  type ActivityCoverage,
  type ChainPage,
  type ChainQuery,
  type Places,
} from './activity-chain.ts'
import { newestFirst, readActivityRows, readPlaces, type ActivityPlace, type DatedPlace } from './activity-queries.ts'
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
  readonly place: DatedPlace
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

/** Maximum number of reads per chain: one read may find few transactions, and a page may remain short. */
const MAX_READS = 5

interface ActivitiesQuery {
  readonly owner: Address
  readonly chainIds: readonly ChainId[]
  readonly size: number
  readonly after?: string | null | undefined
}

/** Reads an account's transactions on several chains, newest first. Skips chains without index and node. Throws request.malformed */
export async function readActivities(
  context: MarketContext,
  { owner: address, chainIds, size, after }: ActivitiesQuery,
): Promise<ActivityPage> {
  const owner = address.toLowerCase()
  const places = cursorPlaces(after)
  const chains = (
    await Promise.all(
      chainIds.map((chainId) => readChain(context, chainId, { owner: address, size, after: places.get(chainId) })),
    )
  ).filter((chain) => chain !== null)
  const page = chains
    .flatMap((chain) => chain.places.map((place) => ({ chain, place })))
    .sort(
      (one, other) =>
        other.place.time - one.place.time ||
        one.chain.snapshot.chainId - other.chain.snapshot.chainId ||
        newestFirst(one.place, other.place),
    )
    .slice(0, size)
  const rows = await Promise.all(
    chains.map((chain) => chain.rowsOf(page.filter((item) => item.chain === chain).map(({ place }) => place))),
  )
  const coverage = chains.map(({ coverage: known }, at) => {
    return { ...known, hasNative: known.hasNative && [...(rows[at]?.values() ?? [])].every(isComplete) }
  })
  const seen = new Map(places)
  const activities = page.map(({ chain, place }): ActivityNode => {
    const { snapshot } = chain
    seen.set(snapshot.chainId, place)
    const campaigns = context.campaigns().filter(({ chainId }) => chainId === snapshot.chainId)
    const own = rows[chains.indexOf(chain)]?.get(place.txHash) ?? NO_ROWS
    return { snapshot, owner, place, cursor: writeCursor(seen), campaigns, ...own }
  })
  return { activities, coverage }
}

/**
 * Whether the page has all native transfers of a transaction. False if the account sent it, as its pool events prove, but the node does not
 * list it, because the node's list then has gaps; and if its events are unknown.
 */
function isComplete({ events, onNode, hasUnknownEvents }: TransactionRows): boolean {
  return hasUnknownEvents !== true && (events.length === 0 || onNode !== null)
}

/** Reads a chain's newest transactions after a place, from its index, if it has one, and from a node; null without both. */
async function readChain(context: MarketContext, chainId: ChainId, query: ChainQuery): Promise<ChainPage | null> {
  const snapshot = await context.snapshot(chainId)
  if (snapshot) return readIndexedChain(context, snapshot, query)
  try {
    return await readUnindexedActivity(context, chainId, query)
  } catch (error) {
    console.error(error)
    return unavailable(context, chainId)
  }
}

function unavailable({ lists }: MarketContext, chainId: ChainId): ChainPage {
  return {
    snapshot: unindexedSnapshot({ chainId, block: 0, time: 0 as UnixSeconds }, lists),
    places: [],
    coverage: { chainId, hasNative: false, isAvailable: false, blocks: null },
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
  // Not beyond the index, whose events are needed to classify transactions.
  const before = Math.min(after?.block ?? snapshot.asOf.block, snapshot.asOf.block) + 1
  const [indexed, listed] = await Promise.all([
    readIndexed(context, chainId, query),
    readNodeTransactions(context.nodes(chainId), owner, { before, size, readsDelegations: true }),
  ])
  const { places, hasNative } = mergePlaces(indexed, listed, query)
  const onNode = new Map(listed?.transactions.map((each) => [each.txHash, each]))
  return {
    snapshot,
    places,
    coverage: { chainId, hasNative, isAvailable: true, blocks: null },
    async rowsOf(own) {
      const wrapped = chainById(chainId).contracts.wrappedNative.toLowerCase()
      const read = { chainId, owner: owner.toLowerCase(), wrapped, places: own }
      const rows = byTransaction(await readActivityRows(context.db, read))
      return new Map(
        own.map(({ txHash }) => [txHash, { ...(rows.get(txHash) ?? NO_ROWS), onNode: onNode.get(txHash) ?? null }]),
      )
    },
  }
}

async function readIndexed(
  { db }: MarketContext,
  chainId: ChainId,
  { owner, size, after }: ChainQuery,
): Promise<Places> {
  const places: DatedPlace[] = []
  for (let reads = 0; reads < MAX_READS && places.length < size; reads++) {
    const before = places.at(-1) ?? after
    const read = { chainId, owner: owner.toLowerCase(), limit: size - places.length, before }
    const found = await readPlaces(db, read)
    places.push(...found.places)
    if (found.isLast) return { places, floor: null }
  }
  return { places, floor: places.at(-1) ?? null }
}

/** Encodes the position in each chain: `1.23456.0xab…,8453.99.0x12…`. */
function writeCursor(places: ReadonlyMap<ChainId, ActivityPlace>): string {
  return encodeCursor([...places].map(([chainId, { block, txHash }]) => `${chainId}.${block}.${txHash}`).join(','))
}

/** Throws request.malformed */
function cursorPlaces(cursor: string | null | undefined): ReadonlyMap<ChainId, ActivityPlace> {
  const places = new Map<ChainId, ActivityPlace>()
  if (!cursor) return places
  for (const part of decodeCursor(cursor).split(',')) {
    const match = /^(\d{1,12})\.(\d{1,15})\.(0x[0-9a-f]{64})$/.exec(part)
    if (!match) throw problem('request.malformed', 'the cursor is not one of ours')
    const chain = chainById(Number(match[1]))
    if (chain) places.set(chain.id, { block: Number(match[2]), txHash: match[3] ?? '' })
  }
  return places
}
