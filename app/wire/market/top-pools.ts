import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AS_OF_FIELDS, asOf, type AsOf } from './as-of.ts'
import { decimal } from './decimal.ts'
import { feeShares, type PoolFeeShares } from './pool.ts'
import { POOL_FIELDS, poolEntries, poolNode, type PoolNode, type PoolVersion } from './pool-node.ts'

/** Sort orders of pools; names of the GraphQL enum. */
export const POOL_SORTS = ['TVL', 'APR', 'VOLUME_1D', 'VOLUME_30D'] as const
export type PoolSort = (typeof POOL_SORTS)[number]

export const TOP_POOLS_PAGE_SIZE = 20

export interface TopPoolsQuery {
  /** By default every chain except testnets. */
  readonly chainId?: ChainId | undefined
  /** Null for all versions. */
  readonly version: PoolVersion | null
  /** From 1. */
  readonly page: number
  readonly sort: PoolSort
  readonly order: 'ASC' | 'DESC'
  /** Part of symbol, name or address of a pool's tokens, or its id. */
  readonly filter: string
  /** Only pools with this token. */
  readonly token?: Address | undefined
  /** Only these, by `chain id:pool id` in lower case; at most 500. */
  readonly ids?: readonly string[] | undefined
  /** Pools per page; TOP_POOLS_PAGE_SIZE by default. */
  readonly size?: number | undefined
}

/** US dollars and percentages as exact decimals, null if unknown. */
export interface TopPool extends PoolNode {
  /** Position in the whole list with this sort order and filter, from 1. */
  readonly rank: number
  readonly tvl: string
  /** All fees of one day × 365 / TVL. */
  readonly apr: string | null
  /** Null if it could not be read from the chain. */
  readonly shares: PoolFeeShares | null
  readonly dayVolume: string
  readonly monthVolume: string
}

export interface TopPoolsPage {
  readonly pools: readonly TopPool[]
  readonly total: number
  readonly asOf: readonly AsOf[]
}

/** `isPicked` adds the `ids` argument; omitted when unused, for compatibility with older API versions. */
export const topPoolsDocument = (
  isPicked: boolean,
) => `query TopPools($chain: Chain${isPicked ? ', $ids: [String!]' : ''}, $versions: [ProtocolVersion!], $page: Int!, $pageSize: Int!, $orderBy: PoolSortableField!, $order: SortOrder!, $filter: String, $token: String) {
  topPools(chain: $chain${isPicked ? ', ids: $ids' : ''}, versions: $versions, page: $page, pageSize: $pageSize, orderBy: $orderBy, order: $order, filter: $filter, tokenFilter: $token) {
    totalCount
    ${AS_OF_FIELDS}
    edges {
      rank
      node {
        totalLiquidity apr feeShares { liquidityProviders protocol }
        day: cumulativeVolume(duration: DAY)
        month: cumulativeVolume(duration: MONTH)
        ${POOL_FIELDS}
      }
    }
  }
}`

export const topPoolsData = v.pipe(
  v.object({
    topPools: v.object({
      totalCount: v.number(),
      asOf,
      edges: v.array(
        v.object({
          rank: v.number(),
          node: v.object({
            ...poolEntries,
            totalLiquidity: decimal,
            apr: v.nullable(decimal),
            feeShares: v.nullable(feeShares),
            day: decimal,
            month: decimal,
          }),
        }),
      ),
    }),
  }),
  v.transform(({ topPools }): TopPoolsPage => ({
    total: topPools.totalCount,
    asOf: topPools.asOf,
    pools: topPools.edges.map(({ rank, node }) => ({
      ...poolNode(node),
      rank,
      tvl: node.totalLiquidity,
      apr: node.apr,
      shares: node.feeShares,
      dayVolume: node.day,
      monthVolume: node.month,
    })),
  })),
)
