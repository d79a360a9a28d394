import * as v from 'valibot'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import type { HistoryDuration } from './history-duration.ts'
import type { TokenRef } from './token.ts'

export interface TokenHistoryQuery extends TokenRef {
  readonly duration: HistoryDuration
}

// US dollars. Points are evenly spaced, oldest first; `time` is the start of a step, prices and TVL are of its end.

export const tokenPricesQuery = defineQuery(
  graphql(`
    query TokenPrices($chain: Chain!, $address: String, $duration: HistoryDuration!) {
      token(chain: $chain, address: $address) {
        market {
          priceHistory(duration: $duration) {
            time: timestamp
            price: value
          }
        }
      }
    }
  `),
  v.pipe(
    v.object({ token: market({ priceHistory: v.array(v.object({ time: v.number(), price: decimal })) }) }),
    v.transform(({ token }) => token?.market.priceHistory ?? []),
  ),
)

const candle = v.object({ time: v.number(), open: decimal, high: decimal, low: decimal, close: decimal })

export type TokenCandle = Readonly<v.InferOutput<typeof candle>>

export const tokenCandlesQuery = defineQuery(
  graphql(`
    query TokenCandles($chain: Chain!, $address: String, $duration: HistoryDuration!) {
      token(chain: $chain, address: $address) {
        market {
          ohlc(duration: $duration) {
            time: timestamp
            open
            high
            low
            close
          }
        }
      }
    }
  `),
  v.pipe(
    v.object({ token: market({ ohlc: v.array(candle) }) }),
    v.transform(({ token }) => token?.market.ohlc ?? []),
  ),
)

export const tokenVolumesQuery = defineQuery(
  graphql(`
    query TokenVolumes($chain: Chain!, $address: String, $duration: HistoryDuration!) {
      token(chain: $chain, address: $address) {
        market {
          historicalVolume(duration: $duration) {
            time: timestamp
            volume: value
          }
        }
      }
    }
  `),
  v.pipe(
    v.object({ token: market({ historicalVolume: v.array(v.object({ time: v.number(), volume: decimal })) }) }),
    v.transform(({ token }) => token?.market.historicalVolume ?? []),
  ),
)

export const tokenTvlQuery = defineQuery(
  graphql(`
    query TokenTvl($chain: Chain!, $address: String, $duration: HistoryDuration!) {
      token(chain: $chain, address: $address) {
        market {
          historicalTvl(duration: $duration) {
            time: timestamp
            tvl: value
          }
        }
      }
    }
  `),
  v.pipe(
    v.object({ token: market({ historicalTvl: v.array(v.object({ time: v.number(), tvl: decimal })) }) }),
    v.transform(({ token }) => token?.market.historicalTvl ?? []),
  ),
)

function market<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.nullable(v.object({ market: v.object(entries) }))
}
