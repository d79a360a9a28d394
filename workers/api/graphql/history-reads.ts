import { bulk } from './bulk.ts'
import type { Reader } from './chain-snapshot.ts'
import type { MarketContext } from './context.ts'
import { readCloses, readFirstPrices, readSeries, type Series, type SeriesShape } from './market-queries.ts'
import type { Window } from './series.ts'
import { cacheOf, momentOf, type Subject } from './subject.ts'

type HistoryReads = Pick<
  MarketContext,
  'tokenSeries' | 'tokenLine' | 'tokenReserves' | 'poolSeries' | 'poolLine' | 'firstPrice' | 'priceAt' | 'reserveAt'
>

/** Prices, volumes and reserves over time. */
export function historyOf(db: Reader): HistoryReads {
  const series = (kind: 'token' | 'pool' | 'reserve', shape: SeriesShape) =>
    bulk<Subject & { window: Window }, Series>(
      ({ snapshot, id, window }) =>
        `${kind} ${shape}|${snapshot.chainId}|${id}|${window.from}|${window.period}|${window.step}`,
      (keys) =>
        readSeries(
          db,
          kind,
          shape,
          keys.map(({ snapshot, id, window }) => ({
            chainId: snapshot.chainId,
            id,
            window,
            until: snapshot.asOf.time,
          })),
        ),
      cacheOf,
    )
  const closes = (kind: 'token' | 'reserve') =>
    bulk<Subject & { at: number }, bigint | null>(
      ({ snapshot, id, at }) => `${kind} at|${snapshot.chainId}|${id}|${at}`,
      (keys) => readCloses(db, kind, keys.map(momentOf)),
      cacheOf,
    )
  return {
    tokenSeries: series('token', 'ohlc'),
    tokenLine: series('token', 'line'),
    tokenReserves: series('reserve', 'line'),
    poolSeries: series('pool', 'ohlc'),
    poolLine: series('pool', 'line'),
    firstPrice: bulk<Subject, bigint | null>(
      ({ snapshot, id }) => `first|${snapshot.chainId}|${id}`,
      (keys) =>
        readFirstPrices(
          db,
          keys.map(({ snapshot, id }) => ({ chainId: snapshot.chainId, id })),
        ),
      cacheOf,
    ),
    priceAt: closes('token'),
    reserveAt: closes('reserve'),
  }
}
