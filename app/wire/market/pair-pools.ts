import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import { poolEntries, poolFields, withPoolId, type PoolVersion } from './pool-node.ts'

export interface PairPoolsQuery {
  readonly chainId: ChainId
  readonly version: PoolVersion
  /** The tokens in the form that pools of the version hold: v2 and v3 pools hold native currency wrapped. */
  readonly token0: Address
  readonly token1: Address
}

const pairPool = v.pipe(
  v.object({
    ...poolEntries,
    /** Undefined for v2. */
    tickSpacing: v.nullish(v.number()),
    /** US dollars and percentages as exact decimals; null if unknown. */
    tvl: decimal,
    apr: v.nullable(decimal),
  }),
  v.transform(withPoolId),
)

/** A pool of a pair. */
export type PairPool = Readonly<v.InferOutput<typeof pairPool>>

/** The 50 pools of a pair with the highest TVL, in descending order. */
export const pairPoolsQuery = defineQuery(
  graphql(
    `
      query PairPools($chain: Chain!, $versions: [ProtocolVersion!]!, $token: String!, $filter: String!) {
        topPools(
          chain: $chain
          versions: $versions
          page: 1
          pageSize: 50
          orderBy: TVL
          order: DESC
          filter: $filter
          tokenFilter: $token
        ) {
          edges {
            node {
              ...PoolFields
              ... on V3Pool {
                tickSpacing
              }
              ... on V4Pool {
                tickSpacing
              }
              tvl: totalLiquidity
              apr
            }
          }
        }
      }
    `,
    [poolFields],
  ),
  v.pipe(
    v.object({ topPools: v.object({ edges: v.array(v.object({ node: pairPool })) }) }),
    v.transform(({ topPools }): readonly PairPool[] => topPools.edges.map(({ node }) => node)),
  ),
)
