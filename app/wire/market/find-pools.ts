import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { decimal } from './decimal.ts'
import type { PoolVersion } from './pool.ts'
import { graphChain, marketToken, TOKEN_FIELDS, tokenNode, type MarketToken } from './token.ts'
import { address } from './transaction.ts'

export interface SearchPoolsQuery {
  /** Without any, every chain that is no testnet. */
  readonly chainIds?: readonly ChainId[] | undefined
  /** A pair (`eth/usdc`), a symbol, name or address, a pool's address or id. Empty: the most traded pools of one day. */
  readonly text: string
  /** Up to 100. */
  readonly limit: number
}

/** A pool with what a list of results shows beside it: US dollars as exact decimals. */
export interface FoundPool {
  readonly chainId: ChainId
  /** Address of a v2 pair or v3 pool, id of a v4 pool. */
  readonly id: string
  readonly version: PoolVersion
  /** Hundredths of a basis point. Of the last swap where it is dynamic. */
  readonly fee: number
  readonly isDynamicFee: boolean
  readonly hook: Address | null
  readonly token0: MarketToken
  readonly token1: MarketToken
  readonly tvl: string
  readonly dayVolume: string
}

export const SEARCH_POOLS_DOCUMENT = `query SearchPools($text: String!, $chains: [Chain!], $size: Int!) {
  searchPools(searchQuery: $text, chains: $chains, size: $size) {
    chain protocolVersion feeTier totalLiquidity
    token0 { ${TOKEN_FIELDS} market { price } }
    token1 { ${TOKEN_FIELDS} market { price } }
    day: cumulativeVolume(duration: DAY)
    ... on V2Pair { address }
    ... on V3Pool { address }
    ... on V4Pool { poolId isDynamicFee hook { address } }
  }
}`

const node = v.object({
  chain: graphChain,
  protocolVersion: v.picklist(['V2', 'V3', 'V4']),
  address: v.optional(address),
  poolId: v.optional(v.string()),
  isDynamicFee: v.optional(v.boolean(), false),
  hook: v.optional(v.nullable(v.object({ address })), null),
  feeTier: v.number(),
  token0: tokenNode({}),
  token1: tokenNode({}),
  totalLiquidity: decimal,
  day: decimal,
})

export const searchPoolsData = v.pipe(
  v.object({ searchPools: v.array(node) }),
  v.transform(({ searchPools }) =>
    searchPools.map((pool): FoundPool => ({
      chainId: pool.chain,
      id: pool.address ?? pool.poolId ?? '',
      version: pool.protocolVersion,
      fee: pool.feeTier,
      isDynamicFee: pool.isDynamicFee,
      hook: pool.hook?.address ?? null,
      token0: marketToken(pool.token0),
      token1: marketToken(pool.token1),
      tvl: pool.totalLiquidity,
      dayVolume: pool.day,
    })),
  ),
)
