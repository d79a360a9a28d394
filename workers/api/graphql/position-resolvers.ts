import { chainById } from '#app/domain/chains/catalogue.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { checksummed } from './checksummed.ts'
import { chainIdOf, type MarketContext, type PoolNode } from './context.ts'
import { DEFAULT_POSITIONS } from './field-costs.ts'
import { compareNullsLast, percentOf } from './figures.ts'
import { cutPage, sizeOf } from './page.ts'
import { VERSION_NAMES, VERSIONS, type VersionName } from './pool-resolvers.ts'
import { chainsOf, ownerOf } from './portfolio-resolvers.ts'
import { positionAmountsFields, tokenPairOf, valuedNow } from './position-amounts.ts'
import { earningsAndHistoryResolvers, earningsAndHistoryFields } from './position-earnings-resolvers.ts'
import {
  positionId,
  readPosition,
  readPositions,
  statusOf,
  tokenIdOf,
  type ChainPositions,
  type PositionNode,
  type PositionStatus,
} from './positions.ts'
import { problem } from './problem.ts'

interface PositionsArgs {
  readonly ownerAddress: string
  readonly chains?: readonly string[] | null
  readonly versions?: readonly VersionName[] | null
  readonly statuses?: readonly PositionStatus[] | null
  readonly poolId?: string | null
  readonly first?: number | null
  readonly after?: string | null
}

interface PositionArgs {
  readonly chain: string
  readonly version: VersionName
  readonly id: string
  readonly ownerAddress?: string | null
}

const OPEN: readonly PositionStatus[] = ['IN_RANGE', 'OUT_OF_RANGE']
const RANKS: Readonly<Record<PositionStatus, number>> = { IN_RANGE: 0, OUT_OF_RANGE: 1, CLOSED: 2 }

export const positionQueries = {
  async positions(_: unknown, args: PositionsArgs, context: MarketContext) {
    const size = sizeOf(args.first, DEFAULT_POSITIONS)
    const owner = ownerOf(args.ownerAddress)
    const statuses = new Set(args.statuses && args.statuses.length > 0 ? args.statuses : OPEN)
    const versions =
      args.versions && args.versions.length > 0 ? new Set(args.versions.map((name) => VERSIONS[name])) : undefined
    const pool = args.poolId?.toLowerCase()
    const chains = await Promise.all(
      chainsOf(args.chains).map((chainId) => readPositions(context, chainId, owner, { versions, pool })),
    )
    const items = chains.flatMap(({ found }) => found?.items ?? []).filter((node) => statuses.has(statusOf(node)))
    const ranked = await Promise.all(
      items.map(async (node) => ({
        node,
        value: (await amountsOf(node, 'amounts', node.amounts, context)).amounts.value,
      })),
    )
    ranked.sort(
      (one, other) =>
        RANKS[statusOf(one.node)] - RANKS[statusOf(other.node)] ||
        compareNullsLast(one.value, other.value, 'DESC') ||
        (positionId(one.node) < positionId(other.node) ? -1 : 1),
    )
    const page = cutPage(
      ranked.map(({ node }) => node),
      { first: size, after: args.after ?? null },
      positionId,
    )
    return { ...page, chains }
  },

  position(_: unknown, args: PositionArgs, context: MarketContext): Promise<PositionNode | null> {
    return readPosition(context, chainIdOf(args.chain), indexId(args))
  },
}

/** Returns the position's id in the index. Throws address.malformed | address.checksum | request.malformed */
function indexId({ version, id, ownerAddress }: PositionArgs): string {
  if (version === 'V2') {
    if (!ownerAddress) throw problem('request.malformed', 'a v2 position needs its ownerAddress')
    return `${ownerOf(id).toLowerCase()}:${ownerOf(ownerAddress).toLowerCase()}`
  }
  if (!/^\d{1,78}$/.test(id)) throw problem('request.malformed', 'a token id is a whole number')
  return `${version.toLowerCase()}:${BigInt(id)}`
}

async function amountsOf(node: PositionNode, name: string, amounts: TokenAmounts, context: MarketContext) {
  return valuedNow(`${positionId(node)}:${name}`, await tokenPairOf(node, context), amounts)
}

export const positionFields = {
  PositionChain: {
    chain: ({ chainId }: ChainPositions) => chainById(chainId).graphName,
    isAvailable: ({ found }: ChainPositions) => found !== null,
    isComplete: ({ found }: ChainPositions) => found?.isComplete === true,
    asOf: ({ found }: ChainPositions) => found?.asOf ?? null,
    pricesAsOf: ({ found }: ChainPositions) => (found?.isIndexed ? found.snapshot.asOf : null),
  },

  Position: {
    id: positionId,
    chain: ({ snapshot }: PositionNode) => chainById(snapshot.chainId).graphName,
    protocolVersion: ({ row }: PositionNode) => VERSION_NAMES[row.version],
    tokenId: ({ row }: PositionNode) => tokenIdOf(row)?.toString() ?? null,
    owner: ({ owner }: PositionNode) => checksummed(owner),
    pool: ({ snapshot, pool }: PositionNode): PoolNode => ({ snapshot, pool }),
    status: statusOf,
    tickLower: ({ row }: PositionNode) => row.tickLower ?? null,
    tickUpper: ({ row }: PositionNode) => row.tickUpper ?? null,
    liquidity: ({ liquidity }: PositionNode) => liquidity.toString(),
    sqrtPrice: ({ sqrtPrice }: PositionNode) => sqrtPrice?.toString() ?? null,
    amounts: (node: PositionNode, _: unknown, context: MarketContext) =>
      amountsOf(node, 'amounts', node.amounts, context),
    uncollected: (node: PositionNode, _: unknown, context: MarketContext) =>
      node.uncollected && amountsOf(node, 'uncollected', node.uncollected, context),
    poolShare: ({ liquidity, supply }: PositionNode) => (supply === null ? null : percentOf(liquidity, supply)),
    // 0 without an index, where the past is unknown.
    createdAtTimestamp: ({ row }: PositionNode) => row.createdAt || null,
    ...earningsAndHistoryResolvers,
  },

  PositionAmounts: positionAmountsFields,
  ...earningsAndHistoryFields,
}
