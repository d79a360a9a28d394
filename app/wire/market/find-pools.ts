import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { decimal } from './decimal.ts'
import { POOL_FIELDS, poolEntries, poolNode, type PoolNode } from './pool-node.ts'
import { graphChain } from './token.ts'

export interface SearchPoolsQuery {
  /** Without any, every chain that is no testnet. */
  readonly chainIds?: readonly ChainId[] | undefined
  /** A pair (`eth/usdc`), a symbol, name or address, a pool's address or id. Empty: the most traded pools of one day. */
  readonly text: string
  /** Up to 100. */
  readonly limit: number
}

/** A pool with what a list of results shows beside it: US dollars as exact decimals. */
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
