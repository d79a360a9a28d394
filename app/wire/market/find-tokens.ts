import * as v from 'valibot'
import type { UnixSeconds } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AS_OF_FIELDS, chainAsOf } from './as-of.ts'
import { FINDINGS_FIELDS, TOKEN_FIELDS, marketToken, tokenNode, type MarketToken } from './token.ts'

export const SEARCH_LIMIT = 50

export interface SearchTokensQuery {
  /** By default every chain except testnets. */
  readonly chainIds?: readonly ChainId[] | undefined
  /** Symbol, name or address, or a part of one. Empty for the native currency and the most traded tokens. */
  readonly text: string
  /** Up to SEARCH_LIMIT. */
  readonly limit?: number | undefined
}

export interface TokenRef {
  readonly chainId: ChainId
  /** NATIVE for the native currency. */
  readonly address: Address
}

export const SEARCH_TOKENS_DOCUMENT = `query SearchTokens($text: String!, $chains: [Chain!], $size: Int!) {
  searchTokens(searchQuery: $text, chains: $chains, size: $size) { ${TOKEN_FIELDS} market { price } }
}`

/** A token with the time of its price. */
export interface PricedToken extends MarketToken {
  /** Time of the block of the price; null if unknown. */
  readonly pricedAt: UnixSeconds | null
}

export const TOKENS_DOCUMENT = `query Tokens($contracts: [ContractInput!]!) {
  chains { ${AS_OF_FIELDS} }
  tokens(contracts: $contracts) { ${TOKEN_FIELDS} ${FINDINGS_FIELDS} market { price } }
}`

const node = tokenNode({})

export const searchTokensData = v.pipe(
  v.object({ searchTokens: v.array(node) }),
  v.transform(({ searchTokens }) => searchTokens.map(marketToken)),
)

/** In the given order; null for unknown tokens. */
export const tokensData = v.pipe(
  v.object({ chains: v.array(chainAsOf), tokens: v.array(v.nullable(node)) }),
  v.transform(({ chains, tokens }) =>
    tokens.map((token): PricedToken | null => {
      const asOf = chains.find((known) => known?.chainId === token?.chain)
      return token && { ...marketToken(token), pricedAt: asOf?.time ?? null }
    }),
  ),
)
