import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AS_OF_FIELDS, asOf, type AsOf } from './as-of.ts'
import { decimal } from './decimal.ts'
import type { HistoryDuration } from './history-duration.ts'
import { TOKEN_FIELDS, marketToken, tokenNode, type MarketToken } from './token.ts'

/** Sort orders of tokens; names of the GraphQL enum. */
export const TOKEN_SORTS = ['VOLUME', 'PRICE', 'HOUR_CHANGE', 'DAY_CHANGE', 'FDV', 'TOTAL_VALUE_LOCKED'] as const
export type TokenSort = (typeof TOKEN_SORTS)[number]

/** Time frames of the volume column. */
export const VOLUME_DURATIONS = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const
export type VolumeDuration = (typeof VOLUME_DURATIONS)[number] & HistoryDuration

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
}

export interface TopToken extends MarketToken {
  /** Position in the whole list with this sort order and filter, from 1. */
  readonly rank: number
  /** Percent, exact decimal with sign: `-1.52`. Null if there was no price then. */
  readonly hourChange: string | null
  readonly dayChange: string | null
  /** US dollars, exact decimals. */
  readonly fdv: string | null
  readonly volume: string
  readonly tvl: string
  /** The last day's prices, scaled from 0 (lowest) to 1000 (highest), oldest first; empty if there are none. */
  readonly sparkline: readonly number[]
}

export interface TopTokensPage {
  readonly tokens: readonly TopToken[]
  /** Tokens matching the filter, on all pages. */
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly asOf: readonly AsOf[]
}

/** `isPicked` adds the `ids` argument; omitted when unused, for compatibility with older API versions. */
export const topTokensDocument = (
  isPicked: boolean,
) => `query TopTokens($chain: Chain${isPicked ? ', $ids: [String!]' : ''}, $page: Int!, $pageSize: Int!, $orderBy: TokenSortableField!, $order: SortOrder!, $filter: String, $volume: HistoryDuration!) {
  topTokens(chain: $chain${isPicked ? ', ids: $ids' : ''}, page: $page, pageSize: $pageSize, orderBy: $orderBy, order: $order, duration: $volume, filter: $filter) {
    totalCount
    ${AS_OF_FIELDS}
    edges {
      rank
      node {
        ${TOKEN_FIELDS}
        market {
          price
          hour: pricePercentChange(duration: HOUR)
          day: pricePercentChange(duration: DAY)
          fullyDilutedValuation
          volume(duration: $volume)
          totalValueLocked
          sparkline(duration: DAY)
        }
      }
    }
  }
}`

const node = tokenNode({
  hour: v.nullable(decimal),
  day: v.nullable(decimal),
  fullyDilutedValuation: v.nullable(decimal),
  volume: decimal,
  totalValueLocked: decimal,
  sparkline: v.array(v.number()),
})

export const topTokensData = v.pipe(
  v.object({
    topTokens: v.object({
      totalCount: v.number(),
      asOf,
      edges: v.array(v.object({ rank: v.number(), node })),
    }),
  }),
  v.transform(({ topTokens }): Omit<TopTokensPage, 'page' | 'pageSize'> => ({
    total: topTokens.totalCount,
    asOf: topTokens.asOf,
    tokens: topTokens.edges.map(({ rank, node }) => ({
      ...marketToken(node),
      rank,
      hourChange: node.market.hour,
      dayChange: node.market.day,
      fdv: node.market.fullyDilutedValuation,
      volume: node.market.volume,
      tvl: node.market.totalValueLocked,
      sparkline: node.market.sparkline,
    })),
  })),
)
