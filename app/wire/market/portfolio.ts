import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { LOGO_PATH } from '#app/domain/logos/logo-path.ts'
import { address, tokenAddress } from './address.ts'
import { asOf, asOfFields } from './as-of.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'

export interface PortfolioQuery {
  readonly owner: Address
  readonly chainIds: readonly ChainId[]
  /** Includes spam and unlisted tokens in the total, which excludes them by default. */
  readonly countsUnknown?: boolean
}

/** Reasons why the total excludes a balance. */
export const HIDDEN_REASONS = ['SPAM', 'UNLISTED', 'EXCLUDED', 'SMALL'] as const
export type HiddenReason = (typeof HIDDEN_REASONS)[number]

/** Fields of a token in a balance or an activity. They exclude the safety level, which requires simulations. */
export const heldTokenFields = graphql(`
  fragment HeldTokenFields on Token {
    chainId: chain
    address
    symbol
    name
    decimals
    logo
    isListed
    isSpam
  }
`)

export const heldToken = v.object({
  chainId: graphChain,
  /** NATIVE for the native currency. */
  address: tokenAddress,
  symbol: v.string(),
  name: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logo: v.nullable(v.pipe(v.string(), v.regex(LOGO_PATH, 'not a path of a logo'))),
  isListed: v.boolean(),
  isSpam: v.boolean(),
})

export type HeldToken = Readonly<v.InferOutput<typeof heldToken>>

const portfolioChain = v.object({
  chainId: graphChain,
  /** False if the chain could not be read; the rest of the answer then excludes it. */
  isAvailable: v.boolean(),
  /** False if a listed token's balance could not be read. */
  isComplete: v.boolean(),
  /** The block of the balances. */
  asOf: v.nullable(asOf),
  /** The block of the prices; null without an index. */
  pricesAsOf: v.nullable(asOf),
  /** The share of the chain in the total, US dollars. */
  value: decimal,
})

export type PortfolioChain = Readonly<v.InferOutput<typeof portfolioChain>>

const inDollars = v.nullable(
  v.pipe(
    v.object({ value: decimal }),
    v.transform(({ value }) => value),
  ),
)

const tokenBalance = v.pipe(
  v.object({
    /** In whole tokens. */
    quantity: decimal,
    /** US dollars; null without a price. */
    value: inDollars,
    /** Null if the total includes the balance. */
    hiddenReason: v.nullable(v.picklist(HIDDEN_REASONS)),
    token: v.object({
      ...heldToken.entries,
      market: v.object({ price: v.nullable(decimal), dayChange: v.nullable(decimal) }),
    }),
  }),
  v.transform(({ token: { market, ...token }, ...balance }) => ({ ...balance, ...market, token })),
)

/** `price` is in US dollars, `dayChange` in percent; null if unknown. */
export type TokenBalance = Readonly<v.InferOutput<typeof tokenBalance>>

const portfolio = v.object({
  owner: address,
  chains: v.array(portfolioChain),
  /** The most valuable first, hidden ones last. */
  balances: v.array(tokenBalance),
  /** US dollars, excluding hidden balances and unavailable chains. */
  total: v.pipe(
    v.object({ value: decimal }),
    v.transform(({ value }) => value),
  ),
  /** Change of the value of present balances by prices within a day: US dollars and percent; null if none had a price a day ago. */
  change: v.object({ absolute: inDollars, percentage: inDollars }),
})

export type Portfolio = Readonly<v.InferOutput<typeof portfolio>>

export const portfolioQuery = defineQuery(
  graphql(
    `
      query Portfolio($owner: String!, $chains: [Chain!], $rules: [PortfolioValueModifier!]) {
        portfolios(ownerAddresses: [$owner], chains: $chains, valueModifiers: $rules) {
          owner: ownerAddress
          chains {
            chainId: chain
            isAvailable
            isComplete
            asOf {
              ...AsOfFields
            }
            pricesAsOf {
              ...AsOfFields
            }
            value: balanceUSD
          }
          total: tokensTotalDenominatedValue {
            value
          }
          change: tokensTotalDenominatedValueChange(duration: DAY) {
            absolute {
              value
            }
            percentage {
              value
            }
          }
          balances: tokenBalances {
            quantity
            value: denominatedValue {
              value
            }
            hiddenReason
            token {
              ...HeldTokenFields
              market {
                price
                dayChange: pricePercentChange(duration: DAY)
              }
            }
          }
        }
      }
    `,
    [asOfFields, heldTokenFields],
  ),
  v.pipe(
    v.object({ portfolios: v.pipe(v.array(portfolio), v.length(1)) }),
    v.transform(({ portfolios }): Portfolio => {
      const [found] = portfolios
      // The schema has checked the length.
      if (!found) throw new TypeError('no portfolio')
      return found
    }),
  ),
)
