import * as v from 'valibot'
import { tokenAddress } from './address.ts'
import { asOf, asOfFields, type AsOf } from './as-of.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'
import { about, aboutFields } from './token-about.ts'
import { findings, findingsFields, tokenEntries, tokenFields, tokenMarketEntries, withMarket } from './token.ts'

const tokenDetails = v.pipe(
  v.object({
    ...tokenEntries,
    findings,
    about,
    project: v.object({ tokens: v.array(v.object({ chainId: graphChain, address: tokenAddress })) }),
    /** In whole tokens. */
    supply: decimal,
    txCount: v.number(),
    market: v.object({
      ...tokenMarketEntries,
      /** US dollars and percentages as exact decimals, null if unknown. */
      tvl: decimal,
      /** Compared with the TVL a day ago. */
      tvlChange: v.nullable(decimal),
      fdv: v.nullable(decimal),
      /** Value of the circulating supply: total supply less burnt tokens and the contract's own balance. */
      marketCap: v.nullable(decimal),
      dayVolume: decimal,
      /** Compared with the day before. */
      dayVolumeChange: v.nullable(decimal),
      /** Compared with the price a day ago. */
      dayChange: v.nullable(decimal),
      /** Compared with the price 7, 30 and 365 days ago. */
      weekChange: v.nullable(decimal),
      monthChange: v.nullable(decimal),
      yearChange: v.nullable(decimal),
      /** Of the last 365 days. */
      yearHigh: v.nullable(decimal),
      yearLow: v.nullable(decimal),
    }),
  }),
  v.transform(({ project, ...token }) => ({
    ...withMarket(token),
    /** The same token on other networks. */
    elsewhere: project.tokens.filter(({ chainId }) => chainId !== token.chainId),
  })),
)

/** A token with the values of its page. */
export interface TokenDetails extends Readonly<v.InferOutput<typeof tokenDetails>> {
  /** Null if unknown. */
  readonly asOf: AsOf | null
}

/** Null if unknown. */
export const tokenDetailsQuery = defineQuery(
  graphql(
    `
      query TokenDetails($chain: Chain!, $address: String) {
        chains {
          asOf {
            ...AsOfFields
          }
        }
        token(chain: $chain, address: $address) {
          ...TokenFields
          ...FindingsFields
          ...AboutFields
          project {
            tokens {
              chainId: chain
              address
            }
          }
          supply: totalSupply
          txCount
          market {
            tvl: totalValueLocked
            tvlChange: totalValueLockedPercentChange24h
            fdv: fullyDilutedValuation
            marketCap
            dayVolume: volume(duration: DAY)
            dayVolumeChange: volumePercentChange24h
            dayChange: pricePercentChange(duration: DAY)
            weekChange: pricePercentChange(duration: WEEK)
            monthChange: pricePercentChange(duration: MONTH)
            yearChange: pricePercentChange(duration: YEAR)
            yearHigh: priceHighLow(duration: YEAR, highLow: HIGH)
            yearLow: priceHighLow(duration: YEAR, highLow: LOW)
          }
        }
      }
    `,
    [asOfFields, tokenFields, findingsFields, aboutFields],
  ),
  v.pipe(
    v.object({ chains: v.array(v.object({ asOf: v.nullable(asOf) })), token: v.nullable(tokenDetails) }),
    v.transform(({ chains, token }): TokenDetails | null => {
      const chain = chains.find(({ asOf }) => asOf?.chainId === token?.chainId)
      return token && { ...token, asOf: chain?.asOf ?? null }
    }),
  ),
)
