import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { decimal } from './decimal.ts'
import { POOL_FIELDS, poolEntries, poolNode, type PoolNode } from './pool-node.ts'
import { graphChain } from './token.ts'

export interface SearchPoolsQuery {
  /** By default every chain except testnets. */
  readonly chainIds?: readonly ChainId[] | undefined
  /** A pair (`eth/usdc`), symbol, name, address or pool id. Empty for the most traded pools of the day. */
  readonly text: string
  /** Up to 100. */
  readonly limit: number
}

/** A pool in a list of results: US dollars as exact decimals. */
export interface FoundPool extends PoolNode {
  readonly chainId: ChainId
  readonly tvl: string
  readonly dayVolume: string
}

export const SEARCH_POOLS_DOCUMENT = `query SearchPools($text: String!, $chains: [Chain!], $size: Int!) {
  searchPools(searchQuery: $text, chains: $chains, size: $size) {
    chain totalLiquidity day: cumulativeVolume(duration: DAY)
    ${POOL_FIELDS}
  }
}`

const node = v.object({ ...poolEntries, chain: graphChain, totalLiquidity: decimal, day: decimal })

export const searchPoolsData = v.pipe(
  v.object({ searchPools: v.array(node) }),
  v.transform(({ searchPools }) =>
    searchPools.map((pool): FoundPool => ({
      ...poolNode(pool),
      chainId: pool.chain,
      tvl: pool.totalLiquidity,
      dayVolume: pool.day,
    })),
  ),
)
