import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import { AS_OF_FIELDS, chainAsOf, type AsOf } from './as-of.ts'
import { decimal } from './decimal.ts'
import type { TokenRef } from './find-tokens.ts'
import type { HistoryDuration } from './history-duration.ts'
import { POOL_TRANSACTIONS_SIZE } from './pool.ts'
import { FINDINGS_FIELDS, graphAddress, marketToken, TOKEN_FIELDS, tokenNode, type MarketToken } from './token.ts'
import {
  poolTransaction,
  TRANSACTION_FIELDS,
  transactionEntries,
  TRANSACTIONS_PAGE_FIELDS,
  transactionsPageInfo,
  type PoolTransaction,
  type PoolTransactionType,
} from './transaction.ts'

/** A token with the values of its page: US dollars, percentages and amounts as exact decimals, null if unknown. */
export interface TokenDetails extends MarketToken {
  /** In whole tokens. */
  readonly supply: string
  readonly txCount: number
  readonly tvl: string
  /** Percent, compared with the TVL a day ago. */
  readonly tvlChange: string | null
  readonly fdv: string | null
  /** Value of the circulating supply: total supply less burnt tokens and the contract's own balance. */
  readonly marketCap: string | null
  readonly dayVolume: string
  /** Percent, compared with the day before. */
  readonly dayVolumeChange: string | null
  /** Percent, compared with the price a day ago. */
  readonly dayChange: string | null
  /** Of the last 365 days. */
  readonly yearHigh: string | null
  readonly yearLow: string | null
  /** Null if unknown. */
  readonly asOf: AsOf | null
}

export const TOKEN_DETAILS_DOCUMENT = `query TokenDetails($chain: Chain!, $address: String) {
  chains { ${AS_OF_FIELDS} }
  token(chain: $chain, address: $address) {
    ${TOKEN_FIELDS} ${FINDINGS_FIELDS} totalSupply txCount
    market {
      price totalValueLocked fullyDilutedValuation marketCap
      tvlChange: totalValueLockedPercentChange24h
      dayVolumeChange: volumePercentChange24h
      dayVolume: volume(duration: DAY)
      dayChange: pricePercentChange(duration: DAY)
      yearHigh: priceHighLow(duration: YEAR, highLow: HIGH)
      yearLow: priceHighLow(duration: YEAR, highLow: LOW)
    }
  }
}`

const detailsNode = v.object({
  ...tokenNode({
    totalValueLocked: decimal,
    fullyDilutedValuation: v.nullable(decimal),
    marketCap: v.nullable(decimal),
    tvlChange: v.nullable(decimal),
    dayVolumeChange: v.nullable(decimal),
    dayVolume: decimal,
    dayChange: v.nullable(decimal),
    yearHigh: v.nullable(decimal),
    yearLow: v.nullable(decimal),
  }).entries,
  totalSupply: decimal,
  txCount: v.number(),
})

export const tokenDetailsData = v.object({
  chains: v.array(chainAsOf),
  token: v.pipe(
    v.nullable(detailsNode),
    v.transform((node): Omit<TokenDetails, 'asOf'> | null => {
      if (!node) return null
      const { market } = node
      return {
        ...marketToken(node),
        supply: node.totalSupply,
        txCount: node.txCount,
        tvl: market.totalValueLocked,
        tvlChange: market.tvlChange,
        fdv: market.fullyDilutedValuation,
        marketCap: market.marketCap,
        dayVolume: market.dayVolume,
        dayVolumeChange: market.dayVolumeChange,
        dayChange: market.dayChange,
        yearHigh: market.yearHigh,
        yearLow: market.yearLow,
      }
    }),
  ),
})

export interface TokenHistoryQuery extends TokenRef {
  readonly duration: HistoryDuration
}

/** US dollars per token at the end of a step. Evenly spaced, oldest first; `time` is the start of the step. */
export interface TokenPricePoint {
  readonly time: number
  readonly price: string
}

/** US dollars per token in a step: open, high, low, close. */
export interface TokenCandle {
  readonly time: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
}

/** Volume of a step in US dollars. */
export interface TokenVolumePoint {
  readonly time: number
  readonly volume: string
}

const points = v.array(v.object({ timestamp: v.number(), value: decimal }))

export const TOKEN_PRICES_DOCUMENT = `query TokenPrices($chain: Chain!, $address: String, $duration: HistoryDuration!) {
  token(chain: $chain, address: $address) { market { priceHistory(duration: $duration) { timestamp value } } }
}`

export const tokenPricesData = v.pipe(
  v.object({ token: v.nullable(v.object({ market: v.object({ priceHistory: points }) })) }),
  v.transform(({ token }) =>
    (token?.market.priceHistory ?? []).map(({ timestamp, value }): TokenPricePoint => ({
      time: timestamp,
      price: value,
    })),
  ),
)

export const TOKEN_CANDLES_DOCUMENT = `query TokenCandles($chain: Chain!, $address: String, $duration: HistoryDuration!) {
  token(chain: $chain, address: $address) { market { ohlc(duration: $duration) { timestamp open high low close } } }
}`

const candle = v.object({ timestamp: v.number(), open: decimal, high: decimal, low: decimal, close: decimal })

export const tokenCandlesData = v.pipe(
  v.object({ token: v.nullable(v.object({ market: v.object({ ohlc: v.array(candle) }) })) }),
  v.transform(({ token }) =>
    (token?.market.ohlc ?? []).map(({ timestamp, ...prices }): TokenCandle => ({ time: timestamp, ...prices })),
  ),
)

export const TOKEN_VOLUMES_DOCUMENT = `query TokenVolumes($chain: Chain!, $address: String, $duration: HistoryDuration!) {
  token(chain: $chain, address: $address) { market { historicalVolume(duration: $duration) { timestamp value } } }
}`

export const tokenVolumesData = v.pipe(
  v.object({ token: v.nullable(v.object({ market: v.object({ historicalVolume: points }) })) }),
  v.transform(({ token }) =>
    (token?.market.historicalVolume ?? []).map(({ timestamp, value }): TokenVolumePoint => ({
      time: timestamp,
      volume: value,
    })),
  ),
)

/** TVL at the end of a step in US dollars. */
export interface TokenTvlPoint {
  readonly time: number
  readonly tvl: string
}

export const TOKEN_TVL_DOCUMENT = `query TokenTvl($chain: Chain!, $address: String, $duration: HistoryDuration!) {
  token(chain: $chain, address: $address) { market { historicalTvl(duration: $duration) { timestamp value } } }
}`

export const tokenTvlData = v.pipe(
  v.object({ token: v.nullable(v.object({ market: v.object({ historicalTvl: points }) })) }),
  v.transform(({ token }) =>
    (token?.market.historicalTvl ?? []).map(({ timestamp, value }): TokenTvlPoint => ({ time: timestamp, tvl: value })),
  ),
)

export interface TokenTransactionsQuery extends TokenRef {
  /** Empty for all types. */
  readonly types: readonly PoolTransactionType[]
  /** Cursor of the last transaction. */
  readonly after?: string | undefined
}

interface TransactionToken {
  readonly address: Address
  readonly symbol: string
}

export interface TokenTransaction extends PoolTransaction {
  readonly token0: TransactionToken
  readonly token1: TransactionToken
}

export interface TokenTransactionsPage {
  readonly transactions: readonly TokenTransaction[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

export const TOKEN_TRANSACTIONS_DOCUMENT = `query TokenTransactions($chain: Chain!, $token: String!, $types: [PoolTransactionType!], $after: String) {
  transactions(chain: $chain, token: $token, types: $types, first: ${POOL_TRANSACTIONS_SIZE}, after: $after) {
    ${TRANSACTIONS_PAGE_FIELDS}
    edges { node { ${TRANSACTION_FIELDS} token0 { address symbol } token1 { address symbol } } }
  }
}`

const side = v.object({ address: graphAddress, symbol: v.string() })

export const tokenTransactionsData = v.pipe(
  v.object({
    transactions: v.object({
      pageInfo: transactionsPageInfo,
      edges: v.array(v.object({ node: v.object({ ...transactionEntries, token0: side, token1: side }) })),
    }),
  }),
  v.transform(({ transactions: { edges, pageInfo } }): TokenTransactionsPage => ({
    next: pageInfo,
    transactions: edges.map(({ node }) => ({
      ...poolTransaction(node),
      token0: node.token0,
      token1: node.token1,
    })),
  })),
)
