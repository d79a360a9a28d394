import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import { asOf, asOfFields } from './as-of.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import {
  findings,
  findingsFields,
  tokenEntries,
  tokenFields,
  tokenMarketEntries,
  tokenNode,
  withMarket,
  type MarketToken,
} from './token.ts'

export interface SearchTokensQuery {
  /** By default every chain except testnets. */
  readonly chainIds?: readonly ChainId[] | undefined
  /** Symbol, name or address, or a part of one. Empty for the native currency and the most traded tokens. */
  readonly text: string
  /** Up to SEARCH_LIMIT. */
  readonly limit?: number | undefined
}

export const searchTokensQuery = defineQuery(
  graphql(
    `
      query SearchTokens($text: String!, $chains: [Chain!], $size: Int!) {
        searchTokens(searchQuery: $text, chains: $chains, size: $size) {
          ...TokenFields
        }
      }
    `,
    [tokenFields],
  ),
  v.pipe(
    v.object({ searchTokens: v.array(tokenNode) }),
    v.transform(({ searchTokens }) => searchTokens),
  ),
)

/** A token with the time of its price. */
export interface PricedToken extends MarketToken {
  /** Time of the block of the price; null if unknown. */
  readonly pricedAt: UnixSeconds | null
}

/** In the given order; null for unknown tokens. */
export const tokensQuery = defineQuery(
  graphql(
    `
      query Tokens($contracts: [ContractInput!]!) {
        chains {
          asOf {
            ...AsOfFields
          }
        }
        tokens(contracts: $contracts) {
          ...TokenFields
          ...FindingsFields
        }
      }
    `,
    [asOfFields, tokenFields, findingsFields],
  ),
  v.pipe(
    v.object({
      chains: v.array(v.object({ asOf: v.nullable(asOf) })),
      tokens: v.array(
        v.nullable(
          v.pipe(
            v.object({ ...tokenEntries, findings, market: v.object(tokenMarketEntries) }),
            v.transform(withMarket),
          ),
        ),
      ),
    }),
    v.transform(({ chains, tokens }) =>
      tokens.map((token): PricedToken | null => {
        const chain = chains.find(({ asOf }) => asOf?.chainId === token?.chainId)
        return token && { ...token, pricedAt: chain?.asOf?.time ?? null }
      }),
    ),
  ),
)
