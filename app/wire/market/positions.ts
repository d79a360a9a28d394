import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { asOf, asOfFields, unixSeconds } from './as-of.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'
import type { PoolVersion } from './pool-node.ts'
import { positionEntries, positionFields, type PositionStatus } from './position-node.ts'

/** Positions per page. */
export const POSITIONS_SIZE = 25

export interface PositionsQuery {
  readonly owner: Address
  readonly chainIds: readonly ChainId[]
  readonly versions: readonly PoolVersion[]
  readonly statuses: readonly PositionStatus[]
  /** Address, or id in v4, of the pool; all pools by default. */
  readonly poolId?: string | undefined
  /** POSITIONS_SIZE by default. */
  readonly size?: number | undefined
  /** Cursor of the last position of the previous page. */
  readonly after?: string | undefined
}

const position = v.object({
  ...positionEntries,
  /** Null if the indexed history is incomplete. */
  earnings: v.nullable(
    v.object({
      /** Percent a year. */
      apr: v.nullable(decimal),
      /** Null if the price is in range, or if unknown. */
      outOfRangeSince: v.nullable(unixSeconds),
    }),
  ),
})

/** A position of a list. */
export type Position = Readonly<v.InferOutput<typeof position>>

const positionChain = v.object({
  chainId: graphChain,
  /** False if the chain could not be read; the list then excludes its positions. */
  isAvailable: v.boolean(),
  /** False if a position could not be read, or the account has more positions than are listed. */
  isComplete: v.boolean(),
  /** The block of the positions. */
  asOf: v.nullable(asOf),
})

export type PositionChain = Readonly<v.InferOutput<typeof positionChain>>

export interface PositionsPage {
  readonly positions: readonly Position[]
  readonly total: number
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
  readonly chains: readonly PositionChain[]
}

export const positionsQuery = defineQuery(
  graphql(
    `
      query Positions(
        $owner: String!
        $chains: [Chain!]
        $versions: [ProtocolVersion!]
        $statuses: [PositionStatus!]
        $poolId: String
        $size: Int!
        $after: String
      ) {
        positions(
          ownerAddress: $owner
          chains: $chains
          versions: $versions
          statuses: $statuses
          poolId: $poolId
          first: $size
          after: $after
        ) {
          total: totalCount
          edges {
            cursor
            node {
              ...PositionFields
              earnings {
                apr
                outOfRangeSince
              }
            }
          }
          pageInfo {
            hasNextPage
          }
          chains {
            chainId: chain
            isAvailable
            isComplete
            asOf {
              ...AsOfFields
            }
          }
        }
      }
    `,
    [positionFields, asOfFields],
  ),
  v.pipe(
    v.object({
      positions: v.object({
        total: v.number(),
        edges: v.array(v.object({ cursor: v.string(), node: position })),
        pageInfo: v.object({ hasNextPage: v.boolean() }),
        chains: v.array(positionChain),
      }),
    }),
    v.transform(({ positions: { total, edges, pageInfo, chains } }): PositionsPage => ({
      total,
      positions: edges.map(({ node }) => node),
      next: pageInfo.hasNextPage ? (edges.at(-1)?.cursor ?? null) : null,
      chains,
    })),
  ),
)
