import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import {
  newestFirst,
  readActivityRows,
  readPlaces,
  type ActivityPlace,
  type ActivityRows,
  type DatedPlace,
} from './activity-queries.ts'
import type { ChainSnapshot } from './chain-snapshot.ts'
import type { RewardPayer, TransactionRows } from './classify-activity.ts'
import type { MarketContext } from './context.ts'
import { decodeCursor, encodeCursor } from './page.ts'
import { problem } from './problem.ts'

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

/** Maximum number of reads per chain: one read may find few transactions, and a page may remain short. */
const MAX_READS = 5

interface ActivitiesQuery {
  readonly owner: Address
  readonly chainIds: readonly ChainId[]
  readonly size: number
  readonly after?: string | null | undefined
}

/** Reads an account's transactions on several chains, newest first. Skips chains without an index. Throws request.malformed */
export async function readActivities(
  context: MarketContext,
  { owner: address, chainIds, size, after }: ActivitiesQuery,
): Promise<readonly ActivityNode[]> {
  const owner = address.toLowerCase()
  const places = cursorPlaces(after)
  const snapshots = (await Promise.all(chainIds.map((chainId) => context.snapshot(chainId)))).filter(
    (found) => found !== null,
  )
  const found = await Promise.all(
    snapshots.map(async (snapshot) => {
      const newest = await newestPlaces(context, snapshot.chainId, owner, size, places.get(snapshot.chainId))
      return newest.map((place) => ({ snapshot, place }))
    }),
  )
  const page = found
    .flat()
    .sort(
      (one, other) =>
        other.place.time - one.place.time ||
        one.snapshot.chainId - other.snapshot.chainId ||
        newestFirst(one.place, other.place),
    )
    .slice(0, size)
  const rows = new Map(
    await Promise.all(
      snapshots.map(async (snapshot) => {
        const own = page.filter((item) => item.snapshot === snapshot).map(({ place }) => place)
        const wrapped = chainById(snapshot.chainId).contracts.wrappedNative.toLowerCase()
        const read = await readActivityRows(context.db, { chainId: snapshot.chainId, owner, wrapped, places: own })
        return [snapshot, byTransaction(read)] as const
      }),
    ),
  )
  const seen = new Map(places)
  return page.map(({ snapshot, place }) => {
    seen.set(snapshot.chainId, place)
    const campaigns = context.campaigns().filter(({ chainId }) => chainId === snapshot.chainId)
    const own = rows.get(snapshot)?.get(place.txHash) ?? NO_ROWS
    return { snapshot, owner, place, cursor: writeCursor(seen), campaigns, ...own }
  })
}

async function newestPlaces(
  { db }: MarketContext,
  chainId: ChainId,
  owner: string,
  size: number,
  after: ActivityPlace | undefined,
): Promise<readonly DatedPlace[]> {
  const found: DatedPlace[] = []
  for (let reads = 0; reads < MAX_READS && found.length < size; reads++) {
    const before = found.at(-1) ?? after
    const { places, isLast } = await readPlaces(db, { chainId, owner, limit: size - found.length, before })
    found.push(...places)
    if (isLast) break
  }
  return found
}

const NO_ROWS: TransactionRows = { transfers: [], approvals: [], events: [], wraps: [] }

function byTransaction(rows: ActivityRows): ReadonlyMap<string, TransactionRows> {
  const found = new Map<string, { [Source in keyof ActivityRows]: ActivityRows[Source][number][] }>()
  const of = (hash: string) => {
    const known = found.get(hash) ?? { transfers: [], approvals: [], events: [], wraps: [] }
    found.set(hash, known)
    return known
  }
  for (const row of rows.transfers) of(row.txHash).transfers.push(row)
  for (const row of rows.approvals) of(row.txHash).approvals.push(row)
  for (const row of rows.events) of(row.txHash).events.push(row)
  for (const row of rows.wraps) of(row.txHash).wraps.push(row)
  return found
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
