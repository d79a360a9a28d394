import { createBatchLoader } from './batch-loader.ts'
import { oldestComparable, type Reader } from './chain-snapshot.ts'
import type { MarketContext } from './context.ts'
import { readCloses, readFirstPrices, readSeries, type Series, type SeriesShape } from './market-queries.ts'
import type { Window } from './series.ts'
import { cacheOf, momentOf, type Subject } from './subject.ts'

type HistoryReads = Pick<
  MarketContext,
  'tokenSeries' | 'tokenLine' | 'tokenReserves' | 'poolSeries' | 'poolLine' | 'firstPrice' | 'priceAt' | 'reserveAt'
>

/** Returns the methods that read prices, volumes and reserves over time. */
export function historyOf(db: Reader): HistoryReads {
  const series = (kind: 'token' | 'pool' | 'reserve', shape: SeriesShape) =>
    createBatchLoader<Subject & { window: Window }, Series>(
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
  const closes = (kind: 'token' | 'reserve', since: (now: number, at: number) => number) =>
    createBatchLoader<Subject & { at: number }, bigint | null>(
      ({ snapshot, id, at }) => `${kind} at|${snapshot.chainId}|${id}|${at}`,
      (keys) =>
        readCloses(
          db,
          kind,
          keys.map((key) => ({ ...momentOf(key), since: since(key.snapshot.asOf.time, key.at) })),
        ),
      cacheOf,
    )
  return {
    tokenSeries: series('token', 'ohlc'),
    tokenLine: series('token', 'line'),
    tokenReserves: series('reserve', 'line'),
    poolSeries: series('pool', 'ohlc'),
    poolLine: series('pool', 'line'),
    firstPrice: createBatchLoader<Subject, bigint | null>(
      ({ snapshot, id }) => `first|${snapshot.chainId}|${id}`,
      (keys) =>
        readFirstPrices(
          db,
          keys.map(({ snapshot, id }) => ({ chainId: snapshot.chainId, id })),
        ),
      cacheOf,
    ),
    priceAt: closes('token', (now, at) => oldestComparable(now, now - at)),
    // A reserve of any age is valid: reserves change only in minutes that have a row.
    reserveAt: closes('reserve', () => 0),
  }
}
