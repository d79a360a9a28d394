import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'
import { poolEntries, poolFields, withPoolId } from './pool-node.ts'

export interface SearchPoolsQuery {
  /** By default every chain except testnets. */
  readonly chainIds?: readonly ChainId[] | undefined
  /** A pair (`eth/usdc`), symbol, name, address or pool id. Empty for the most traded pools of the day. */
  readonly text: string
  /** Up to 100. */
  readonly limit: number
}

const foundPool = v.pipe(
  v.object({
    ...poolEntries,
    chainId: graphChain,
    /** US dollars, exact decimals. */
    tvl: decimal,
    dayVolume: decimal,
  }),
  v.transform(withPoolId),
)

/** A pool in a list of results. */
export type FoundPool = Readonly<v.InferOutput<typeof foundPool>>

export const searchPoolsQuery = defineQuery(
  graphql(
    `
      query SearchPools($text: String!, $chains: [Chain!], $size: Int!) {
        searchPools(searchQuery: $text, chains: $chains, size: $size) {
          ...PoolFields
          chainId: chain
          tvl: totalLiquidity
          dayVolume: cumulativeVolume(duration: DAY)
        }
      }
    `,
    [poolFields],
  ),
  v.pipe(
    v.object({ searchPools: v.array(foundPool) }),
    v.transform(({ searchPools }) => searchPools),
  ),
)
