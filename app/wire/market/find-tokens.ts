import * as v from 'valibot'
import type { UnixSeconds } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AS_OF_FIELDS, chainAsOf } from './as-of.ts'
import { FINDINGS_FIELDS, TOKEN_FIELDS, marketToken, tokenNode, type MarketToken } from './token.ts'

export const SEARCH_LIMIT = 50

export interface SearchTokensQuery {
  /** Without any, every chain that is no testnet. */
  readonly chainIds?: readonly ChainId[] | undefined
  /** Symbol, name or address, or a part of one. Empty: the chain's currency, then the most traded tokens. */
  readonly text: string
  /** Up to SEARCH_LIMIT. */
  readonly limit?: number | undefined
}

export interface TokenRef {
  readonly chainId: ChainId
  /** NATIVE for the chain's own currency. */
  readonly address: Address
}

export const SEARCH_TOKENS_DOCUMENT = `query SearchTokens($text: String!, $chains: [Chain!], $size: Int!) {
  searchTokens(searchQuery: $text, chains: $chains, size: $size) { ${TOKEN_FIELDS} market { price } }
}`

/** A token whose price says how old it is. */
export interface PricedToken extends MarketToken {
  /** When the block was that the price is of; null where the index cannot say. */
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

/** In the order asked; null where the index knows no such token. */
export const tokensData = v.pipe(
  v.object({ chains: v.array(chainAsOf), tokens: v.array(v.nullable(node)) }),
  v.transform(({ chains, tokens }) =>
    tokens.map((token): PricedToken | null => {
      const asOf = chains.find((known) => known?.chainId === token?.chain)
      return token && { ...marketToken(token), pricedAt: asOf?.time ?? null }
    }),
  ),
)
