import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { asOf, asOfFields, unixSeconds, type AsOf } from './as-of.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { feeShares, feeSharesFields } from './fee-shares.ts'
import { graphql } from './graphql.ts'
import { poolEntries, poolFields, withPoolId, type PoolVersion } from './pool-node.ts'

export type PoolSort = ReturnType<typeof graphql.scalar<'PoolSortableField'>>

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
  /** A search text: a token or two tokens of the pool, as `tokenMatcher` matches them, or the start of the pool's address or id. */
  readonly filter: string
  /** US dollars, an exact decimal. */
  readonly minimumTvl?: `${number}` | undefined
  /** Only pools with this token. */
  readonly token?: Address | undefined
  /** Only these, by `chain id:pool id` in lower case; at most 500. */
  readonly ids?: readonly string[] | undefined
  /** Pools per page; TOP_POOLS_PAGE_SIZE by default. */
  readonly size?: number | undefined
}

const topPool = v.pipe(
  v.object({
    ...poolEntries,
    /** US dollars and percentages as exact decimals, null if unknown. */
    tvl: decimal,
    /** All fees of one day × 365 / TVL. */
    apr: v.nullable(decimal),
    /** Null if it could not be read from the chain. */
    shares: v.nullable(feeShares),
    dayVolume: decimal,
    monthVolume: decimal,
    createdAt: unixSeconds,
  }),
  v.transform(withPoolId),
)

export interface TopPool extends Readonly<v.InferOutput<typeof topPool>> {
  /** Position in the whole list with this sort order and filter, from 1. */
  readonly rank: number
}

export interface TopPoolsPage {
  readonly pools: readonly TopPool[]
  readonly total: number
  readonly asOf: readonly AsOf[]
}

export const topPoolsQuery = defineQuery(
  graphql(
    `
      query TopPools(
        $chain: Chain
        $ids: [String!]
        $versions: [ProtocolVersion!]
        $page: Int!
        $pageSize: Int!
        $orderBy: PoolSortableField!
        $order: SortOrder!
        $filter: String
        $minimumTvl: Decimal
        $token: String
      ) {
        topPools(
          chain: $chain
          ids: $ids
          versions: $versions
          page: $page
          pageSize: $pageSize
          orderBy: $orderBy
          order: $order
          filter: $filter
          minimumTvl: $minimumTvl
          tokenFilter: $token
        ) {
          total: totalCount
          asOf {
            ...AsOfFields
          }
          edges {
            rank
            node {
              ...PoolFields
              tvl: totalLiquidity
              apr
              shares: feeShares {
                ...FeeSharesFields
              }
              dayVolume: cumulativeVolume(duration: DAY)
              monthVolume: cumulativeVolume(duration: MONTH)
              createdAt: createdAtTimestamp
            }
          }
        }
      }
    `,
    [asOfFields, poolFields, feeSharesFields],
  ),
  v.pipe(
    v.object({
      topPools: v.object({
        total: v.number(),
        asOf: v.array(asOf),
        edges: v.array(v.object({ rank: v.number(), node: topPool })),
      }),
    }),
    v.transform(({ topPools: { edges, ...page } }): TopPoolsPage => ({
      ...page,
      pools: edges.map(({ rank, node }) => ({ ...node, rank })),
    })),
  ),
)
