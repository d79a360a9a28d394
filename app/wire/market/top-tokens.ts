import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { asOf, asOfFields, type AsOf } from './as-of.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import type { HistoryDuration } from './history-duration.ts'
import { tokenEntries, tokenFields, tokenMarketEntries, withMarket } from './token.ts'

export type TokenSort = ReturnType<typeof graphql.scalar<'TokenSortableField'>>

/** Time frames of the volume column. */
export type VolumeDuration = Exclude<HistoryDuration, 'FIVE_MINUTE' | 'MAX'>

export const TOP_TOKENS_PAGE_SIZE = 20

export interface TopTokensQuery {
  /** By default every chain except testnets. */
  readonly chainId?: ChainId | undefined
  /** From 1. */
  readonly page?: number | undefined
  /** Up to 100. */
  readonly pageSize?: number | undefined
  readonly sort?: TokenSort | undefined
  readonly order?: 'ASC' | 'DESC' | undefined
  /** Part of symbol, name or address. */
  readonly filter?: string | undefined
  /** Time frame of the volume, also for sorting. */
  readonly volume?: VolumeDuration | undefined
  /** Only these, by `chain id:address` in lower case; at most 500. */
  readonly ids?: readonly string[] | undefined
  /** Requests `weekChange`, `monthChange` and `marketCap`, which are otherwise undefined. */
  readonly hasExtras?: boolean | undefined
}

const topToken = v.pipe(
  v.object({
    ...tokenEntries,
    market: v.object({
      ...tokenMarketEntries,
      /** Percent, exact decimal with sign: `-1.52`. Null if there was no price then. */
      hourChange: v.nullable(decimal),
      dayChange: v.nullable(decimal),
      /** US dollars, exact decimals. */
      fdv: v.nullable(decimal),
      volume: decimal,
      tvl: decimal,
      /** The last day's prices, scaled from 0 (lowest) to 1000 (highest), oldest first; empty if there are none. */
      sparkline: v.array(v.number()),
      /** Percent and US dollars, exact decimals. Undefined unless requested. */
      weekChange: v.optional(v.nullable(decimal)),
      monthChange: v.optional(v.nullable(decimal)),
      marketCap: v.optional(v.nullable(decimal)),
    }),
  }),
  v.transform(withMarket),
)

export interface TopToken extends Readonly<v.InferOutput<typeof topToken>> {
  /** Position in the whole list with this sort order and filter, from 1. */
  readonly rank: number
}

export interface TopTokensPage {
  readonly tokens: readonly TopToken[]
  /** Tokens matching the filter, on all pages. */
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly asOf: readonly AsOf[]
}

export const topTokensQuery = defineQuery(
  graphql(
    `
      query TopTokens(
        $chain: Chain
        $ids: [String!]
        $page: Int!
        $pageSize: Int!
        $orderBy: TokenSortableField!
        $order: SortOrder!
        $filter: String
        $volume: HistoryDuration!
        $hasExtras: Boolean!
      ) {
        topTokens(
          chain: $chain
          ids: $ids
          page: $page
          pageSize: $pageSize
          orderBy: $orderBy
          order: $order
          duration: $volume
          filter: $filter
        ) {
          total: totalCount
          asOf {
            ...AsOfFields
          }
          edges {
            rank
            node {
              ...TokenFields
              market {
                hourChange: pricePercentChange(duration: HOUR)
                dayChange: pricePercentChange(duration: DAY)
                fdv: fullyDilutedValuation
                volume(duration: $volume)
                tvl: totalValueLocked
                sparkline(duration: DAY)
                weekChange: pricePercentChange(duration: WEEK) @include(if: $hasExtras)
                monthChange: pricePercentChange(duration: MONTH) @include(if: $hasExtras)
                marketCap @include(if: $hasExtras)
              }
            }
          }
        }
      }
    `,
    [asOfFields, tokenFields],
  ),
  v.pipe(
    v.object({
      topTokens: v.object({
        total: v.number(),
        asOf: v.array(asOf),
        edges: v.array(v.object({ rank: v.number(), node: topToken })),
      }),
    }),
    v.transform(({ topTokens: { edges, ...page } }): Omit<TopTokensPage, 'page' | 'pageSize'> => ({
      ...page,
      tokens: edges.map(({ rank, node }) => ({ ...node, rank })),
    })),
  ),
)
