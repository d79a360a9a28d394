import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { PoolEventRow } from '#workers/kit/market-tables.ts'
import { addressArgument, poolArgument } from './arguments.ts'
import type { ChainSnapshot } from './chain-snapshot.ts'
import { checksummed } from './checksummed.ts'
import { chainIdOf, type MarketContext, type PoolNode } from './context.ts'
import { usdText } from './figures.ts'
import { readEvents, type EventsQuery } from './market-queries.ts'
import { poolsOfToken } from './pool-index.ts'
import { decodeCursor, encodeCursor, sizeOf } from './page.ts'
import { problem } from './problem.ts'

export type TransactionType = 'SWAP' | 'ADD' | 'REMOVE'

const KINDS = { SWAP: 'swap', ADD: 'add', REMOVE: 'remove' } as const
/** Types by kind of event; collections of fees are not listed. */
const TYPES = { swap: 'SWAP', add: 'ADD', remove: 'REMOVE', collect: null } as const
const ALL_TYPES = Object.keys(KINDS) as TransactionType[]
/** Maximum number of a token's pools whose events are merged, largest first. */
const MAX_POOLS = 20

interface TransactionNode extends PoolNode {
  readonly event: PoolEventRow
}

interface TransactionsArgs {
  readonly chain?: string | null
  readonly pool?: string | null
  readonly token?: string | null
  readonly account?: string | null
  readonly types?: readonly TransactionType[] | null
  readonly onlyLarge?: boolean | null
  readonly first?: number | null
  readonly after?: string | null
}

interface VersionArgs {
  readonly chain: string
  readonly first: number
  readonly timestampCursor?: number | null
}

export const transactionQueries = {
  async transactions(_: unknown, args: TransactionsArgs, context: MarketContext) {
    const size = sizeOf(args.first)
    if (!args.chain && (args.pool || args.token || args.account)) {
      throw problem('chain.unknown', 'a pool, token or account needs its chain')
    }
    const refs = decodeEventRefs(args.after)
    const account = args.account ? addressArgument(args.account) : undefined
    const pool = args.pool ? poolArgument(args.pool) : undefined
    const token = args.token ? addressArgument(args.token) : undefined
    const snapshots = await context.snapshots(args.chain)
    const perChain = await Promise.all(
      snapshots.map(async (snapshot) => {
        const pools =
          pool !== undefined ? [pool] : token !== undefined ? await poolsOf(snapshot, token, context) : undefined
        const rows = await readEvents(context.db, {
          chainId: snapshot.chainId,
          kinds: kindsOf(args.types),
          limit: size + 1,
          before: refs.get(snapshot.chainId),
          account,
          pools,
          isLarge: args.onlyLarge ?? false,
        })
        return withPools(snapshot, rows, context)
      }),
    )
    const merged = perChain.flat().sort((a, b) => b.event.time - a.event.time || a.pool.chainId - b.pool.chainId)
    const nodes = merged.slice(0, size)
    const listedUntil = new Map(refs)
    const edges = nodes.map((node) => {
      listedUntil.set(node.pool.chainId, { block: node.event.block, logIndex: node.event.logIndex })
      return { node, cursor: encodeEventRefs(listedUntil) }
    })
    return {
      edges,
      asOf: snapshots.map(({ asOf }) => asOf),
      pageInfo: {
        hasNextPage: merged.length > size,
        hasPreviousPage: refs.size > 0,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      },
    }
  },

  v2Transactions: (_: unknown, args: VersionArgs, context: MarketContext) => readVersionTransactions(2, args, context),
  v3Transactions: (_: unknown, args: VersionArgs, context: MarketContext) => readVersionTransactions(3, args, context),
  v4Transactions: (_: unknown, args: VersionArgs, context: MarketContext) => readVersionTransactions(4, args, context),
}

async function readVersionTransactions(
  version: number,
  args: VersionArgs,
  context: MarketContext,
): Promise<readonly TransactionNode[]> {
  const limit = sizeOf(args.first)
  const snapshot = await context.requireSnapshot(chainIdOf(args.chain))
  const query: EventsQuery = {
    chainId: snapshot.chainId,
    kinds: kindsOf(null),
    limit,
    version,
    // The cursor is the time of the previous page's last event. Events of that second that did not fit on the page are skipped.
    until: args.timestampCursor ? args.timestampCursor - 1 : undefined,
  }
  return withPools(snapshot, await readEvents(context.db, query), context)
}

/** Reads the newest events of one pool. */
export async function poolTransactions(
  { snapshot, pool }: PoolNode,
  args: { readonly first?: number | null; readonly types?: readonly TransactionType[] | null },
  context: MarketContext,
): Promise<readonly TransactionNode[]> {
  const rows = await readEvents(context.db, {
    chainId: pool.chainId,
    kinds: kindsOf(args.types),
    limit: sizeOf(args.first),
    pools: [pool.id],
  })
  return rows.map((event) => ({ snapshot, pool, event }))
}

async function poolsOf(snapshot: ChainSnapshot, token: string, context: MarketContext): Promise<readonly string[]> {
  return poolsOfToken(await context.pools(snapshot), token)
    .slice(0, MAX_POOLS)
    .map(({ id }) => id)
}

async function withPools(
  snapshot: ChainSnapshot,
  rows: readonly PoolEventRow[],
  context: MarketContext,
): Promise<TransactionNode[]> {
  if (rows.length > 0) await context.pools(snapshot)
  const nodes = await Promise.all(
    rows.map(async (event) => {
      const found = await context.pool(snapshot, event.pool)
      return found ? [{ ...found, event }] : []
    }),
  )
  return nodes.flat()
}

function kindsOf(types: readonly TransactionType[] | null | undefined): readonly PoolEventRow['kind'][] {
  return [...new Set(types && types.length > 0 ? types : ALL_TYPES)].map((type) => KINDS[type])
}

/** The last listed event of each chain. */
type EventRefs = ReadonlyMap<ChainId, { readonly block: number; readonly logIndex: number }>

/** Encodes the last listed event of each chain: `1.23456.7,8453.99.0`. */
function encodeEventRefs(refs: EventRefs): string {
  return encodeCursor([...refs].map(([chainId, { block, logIndex }]) => `${chainId}.${block}.${logIndex}`).join(','))
}

/** Decodes a cursor of `encodeEventRefs`. Throws request.malformed */
function decodeEventRefs(cursor: string | null | undefined): EventRefs {
  if (!cursor) return new Map()
  const text = decodeCursor(cursor)
  if (!/^\d{1,12}\.\d{1,15}\.\d{1,9}(,\d{1,12}\.\d{1,15}\.\d{1,9})*$/.test(text)) {
    throw problem('request.malformed', 'the cursor is not one of ours')
  }
  const refs = new Map<ChainId, { block: number; logIndex: number }>()
  for (const part of text.split(',')) {
    const [chainId = 0, block = 0, logIndex = 0] = part.split('.').map(Number)
    const chain = chainById(chainId)
    if (chain) refs.set(chain.id, { block, logIndex })
  }
  return refs
}

export const transactionFields = {
  id: ({ event, pool }: TransactionNode) => `${pool.chainId}:${event.txHash}:${event.logIndex}`,
  chain: ({ pool }: TransactionNode) => chainById(pool.chainId).graphName,
  protocolVersion: ({ pool }: TransactionNode) => `V${pool.version}`,
  type: ({ event }: TransactionNode) => TYPES[event.kind],
  hash: ({ event }: TransactionNode) => event.txHash,
  blockNumber: ({ event }: TransactionNode) => event.block,
  timestamp: ({ event }: TransactionNode) => event.time,
  account: ({ event }: TransactionNode) => checksummed(event.account),
  pool: ({ snapshot, pool }: TransactionNode): PoolNode => ({ snapshot, pool }),
  token0: ({ snapshot, pool }: TransactionNode, _: unknown, context: MarketContext) =>
    context.token(snapshot, pool.token0),
  token1: ({ snapshot, pool }: TransactionNode, _: unknown, context: MarketContext) =>
    context.token(snapshot, pool.token1),
  async token0Quantity({ snapshot, pool, event }: TransactionNode, _: unknown, context: MarketContext) {
    return formatUnits(event.amount0, (await context.token(snapshot, pool.token0))?.token.decimals ?? 0)
  },
  async token1Quantity({ snapshot, pool, event }: TransactionNode, _: unknown, context: MarketContext) {
    return formatUnits(event.amount1, (await context.token(snapshot, pool.token1))?.token.decimals ?? 0)
  },
  usdValue: ({ event }: TransactionNode) => (event.usd === undefined ? null : usdText(event.usd)),
}
