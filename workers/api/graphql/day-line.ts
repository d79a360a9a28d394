import type { ChainSnapshot, Reader, TokenSnapshot } from './chain-snapshot.ts'
import { readSeries, type Series } from './market-queries.ts'
import { evenCandles, firstStart, sparkline, type Candle, type Window } from './series.ts'

const HOUR = 3_600
const DAY = 86_400
/** Maximum number of price lines, of those viewed in the previous block, that are preloaded for a new one. */
const MAX_PRELOADED = 500
/** Names in a snapshot's `derived`. */
const PREFIX = 'day line|'
const VIEWED = 'viewed day lines'

/** Returns the window of a day line, i.e. a token's price over the last day in hourly points: enough for a sparkline of 80 pixels. */
export function dayWindow(now: number): Window {
  return { from: firstStart(now, DAY, HOUR), step: HOUR, period: HOUR }
}

function dayLineName(address: string): string {
  return `${PREFIX}${address}`
}

/** Addresses of the tokens whose lines were requested from a snapshot. Preloaded lines do not count, or the set would never shrink. */
function viewedTokens({ derived }: ChainSnapshot): Set<string> {
  const existing = derived.get(VIEWED) as Set<string> | undefined
  const viewed = existing ?? new Set<string>()
  derived.set(VIEWED, viewed)
  return viewed
}

/** Records a view of a token's day line, so that the next snapshot preloads it; returns the cached line, undefined if there is none. */
export function viewDayLine(snapshot: ChainSnapshot, { address }: TokenSnapshot): readonly number[] | undefined {
  viewedTokens(snapshot).add(address)
  return snapshot.derived.get(dayLineName(address)) as readonly number[] | undefined
}

/** Scales a token's prices for a sparkline (see `sparkline`), from the open of the first candle to the current price. */
export function toSparkline(token: TokenSnapshot, candles: readonly Candle[]): readonly number[] {
  const [first] = candles
  if (first === undefined) return []
  const closes = candles.map(({ close }) => close)
  return sparkline([first.open, ...closes.slice(0, -1), token.price ?? closes.at(-1) ?? first.open])
}

/** Computes a token's day line and caches it with the snapshot. */
export function cacheDayLine(
  snapshot: ChainSnapshot,
  token: TokenSnapshot,
  { candles, before }: Series,
): readonly number[] {
  const now = snapshot.asOf.time
  const line = toSparkline(token, evenCandles(candles, before, dayWindow(now), now))
  snapshot.derived.set(dayLineName(token.address), line)
  return line
}

/**
 * Preloads the lines that were viewed in the previous snapshot for the next one, with one query. Otherwise the first requests after each
 * block would all read them at once.
 */
export async function preloadDayLines(db: Reader, previous: ChainSnapshot, next: ChainSnapshot): Promise<void> {
  const tokens = [...viewedTokens(previous)]
    .flatMap((address) => next.tokenByAddress.get(address) ?? [])
    .slice(0, MAX_PRELOADED)
  if (tokens.length === 0) return
  const window = dayWindow(next.asOf.time)
  const series = await readSeries(
    db,
    'token',
    'line',
    tokens.map(({ market }) => ({ chainId: next.chainId, id: market, window, until: next.asOf.time })),
  )
  tokens.forEach((token, index) => {
    const line = series[index]
    if (line) cacheDayLine(next, token, line)
  })
}
