import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AS_OF_FIELDS, asOf, type AsOf } from './as-of.ts'
import { decimal } from './decimal.ts'
import { feeShares, type PoolFeeShares } from './pool.ts'
import { POOL_FIELDS, poolEntries, poolNode, type PoolNode, type PoolVersion } from './pool-node.ts'

/** What the pools can be sorted by; names of the graph endpoint's enum. */
export const POOL_SORTS = ['TVL', 'APR', 'VOLUME_1D', 'VOLUME_30D'] as const
export type PoolSort = (typeof POOL_SORTS)[number]

export const TOP_POOLS_PAGE_SIZE = 20

export interface TopPoolsQuery {
  /** Without it, every chain that is no testnet. */
  readonly chainId?: ChainId | undefined
  /** Null: all of them. */
  readonly version: PoolVersion | null
  /** From 1. */
  readonly page: number
  readonly sort: PoolSort
  readonly order: 'ASC' | 'DESC'
  /** Text within symbol, name or address of a pool's tokens, or its id. */
  readonly filter: string
  /** Only pools that hold this token. */
  readonly token?: Address | undefined
  /** Only these, by `chain id:pool id` in lower case; at most 500. */
  readonly ids?: readonly string[] | undefined
  /** Pools to a page; TOP_POOLS_PAGE_SIZE unless told. */
  readonly size?: number | undefined
}

/** US dollars and per cent as exact decimals, null where nobody can say. */
export interface TopPool extends PoolNode {
  /** Place in the whole list under this sort and filter, from 1. */
  readonly rank: number
  readonly tvl: string
  /** All fees of one day × 365 / TVL. */
  readonly apr: string | null
  /** Null: the chain could not be asked. */
  readonly shares: PoolFeeShares | null
  readonly dayVolume: string
  readonly monthVolume: string
}

export interface TopPoolsPage {
  readonly pools: readonly TopPool[]
  readonly total: number
  readonly asOf: readonly AsOf[]
}

/** `isPicked`: of pools named one by one, which an API of before knows nothing of. */
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
