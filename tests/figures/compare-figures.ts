import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import {
  inverse,
  ratioText,
  type MarketFromLogs,
  type PoolFromLogs,
  type Ratio,
  type TokenFromLogs,
} from './market-from-logs.ts'

/** A value of the API that differs from the one computed from logs. */
export interface Difference {
  /** The pool or token. */
  readonly subject: string
  readonly figure: string
  /** The API's value. */
  readonly actual: string
  /** The value computed from logs. */
  readonly expected: string
}

export interface Comparison {
  /** Number of values compared. */
  readonly count: number
  readonly differences: readonly Difference[]
}

export type QueryApi = (query: string, variables: Readonly<Record<string, unknown>>) => Promise<unknown>

interface Candle {
  readonly timestamp: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
}

interface PoolAnswer {
  readonly asOf: { readonly timestamp: number }
  readonly token0Price: string | null
  readonly token1Price: string | null
  readonly token0Supply: string
  readonly token1Supply: string
  readonly totalLiquidity: string
  readonly dayVolume: string
  readonly dayFees: string
  readonly apr: string | null
  readonly hour: readonly Candle[]
  readonly week: readonly Candle[]
  readonly year: readonly Candle[]
}

interface TokenAnswer {
  readonly market: {
    readonly price: string | null
    readonly totalValueLocked: string
    readonly tvlChange: string | null
    readonly fdv: string | null
    readonly marketCap: string | null
    readonly dayVolume: string
    readonly volumeChange: string | null
    readonly yearHigh: string | null
    readonly yearLow: string | null
    readonly hour: readonly Candle[]
    readonly week: readonly Candle[]
    readonly year: readonly Candle[]
  }
}

const CANDLES = ['hour: ohlc(duration: HOUR)', 'week: ohlc(duration: WEEK)', 'year: ohlc(duration: YEAR)']
  .map((field) => `${field} { timestamp open high low close }`)
  .join(' ')

const POOL = `query Pool($chain: Chain!, $id: String!) { pool(chain: $chain, id: $id) {
  asOf { timestamp } token0Price token1Price token0Supply token1Supply totalLiquidity
  dayVolume: cumulativeVolume(duration: DAY) dayFees: fees(duration: DAY) apr ${CANDLES}
} }`

const TOKEN = `query Token($chain: Chain!, $id: String!) { token(chain: $chain, address: $id) { market {
  price totalValueLocked dayVolume: volume(duration: DAY) fdv: fullyDilutedValuation marketCap
  tvlChange: totalValueLockedPercentChange24h volumeChange: volumePercentChange24h
  yearHigh: priceHighLow(duration: YEAR, highLow: HIGH) yearLow: priceHighLow(duration: YEAR, highLow: LOW) ${CANDLES}
} } }`

const DAY = 86_400
/** Duration of a candle and of the whole chart, in seconds. */
const CHARTS = {
  hour: { step: 60, span: 3_600 },
  week: { step: 3_600, span: 7 * DAY },
  year: { step: DAY, span: 365 * DAY },
} as const

/**
 * Compares the API's pools and tokens with the market computed from logs.
 *
 * Values must be equal to the last digit, except where the index is documented as inexact: v4 reserves (and what
 * follows from them) by the rounding of each event (`toleranceOf`), and candles of v2 pairs, stored as square roots with 96
 * fractional bits, by one part in 10^18.
 */
export async function compareFigures(
  market: MarketFromLogs,
  queryApi: QueryApi,
  chainId: ChainId,
  { pools, tokens }: { readonly pools: readonly PoolFromLogs[]; readonly tokens: readonly TokenFromLogs[] },
): Promise<Comparison> {
  const differences: Difference[] = []
  let count = 0
  const chain = chainById(chainId).graphName
  const recorderFor =
    (subject: string): RecordComparison =>
    (figure, actual, expected, isEqual = actual === expected) => {
      count += 1
      if (!isEqual) differences.push({ subject, figure, actual: String(actual), expected: String(expected) })
    }
  for (const pool of pools) {
    const { pool: answer } = (await queryApi(POOL, { chain, id: pool.id })) as { readonly pool: PoolAnswer }
    comparePool(market, pool, answer, recorderFor(`pool ${pool.id}`))
  }
  for (const token of tokens) {
    const { token: answer } = (await queryApi(TOKEN, { chain, id: token.address })) as { readonly token: TokenAnswer }
    compareToken(market, token, answer, recorderFor(`token ${token.address}`))
  }
  return { count, differences }
}

/** Records a comparison. `isEqual` replaces the exact comparison of the texts. */
type RecordComparison = (figure: string, actual: string | null, expected: string | null, isEqual?: boolean) => void

function comparePool(market: MarketFromLogs, pool: PoolFromLogs, answer: PoolAnswer, record: RecordComparison): void {
  record('asOf', String(answer.asOf.timestamp), String(market.now))

  const ratio = pool.ratio()
  for (const [figure, actual, expected] of [
    ['token0Price', answer.token0Price, ratio],
    ['token1Price', answer.token1Price, ratio && inverse(ratio)],
  ] as const) {
    const actualDigits = actual === null ? null : significantDigits(actual)
    record(figure, actualDigits, expected === undefined ? null : ratioText(expected))
  }

  const [reserve0, reserve1] = pool.reserves()
  for (const [figure, side, actual, reserve, token] of [
    ['token0Supply', 0, answer.token0Supply, reserve0, pool.token0],
    ['token1Supply', 1, answer.token1Supply, reserve1, pool.token1],
  ] as const) {
    const isEqual = isWithin(parseDecimal(actual, token.decimals ?? 0), reserve, toleranceOf(pool, side))
    record(figure, actual, `${reserve} units`, isEqual)
  }
  const value = market.value(pool)
  const tolerance = toleranceValue(market, pool, 0) + toleranceValue(market, pool, 1)
  const tvl = parseDecimal(answer.totalLiquidity, 6)
  record('TVL', answer.totalLiquidity, dollars(value), isWithin(tvl, value, tolerance))

  const dayTrades = pool.trades.filter(({ time }) => time >= daysAgo(market, 1))
  const fees = sum(dayTrades.map(({ fee }) => fee))
  record('1D volume', answer.dayVolume, dollars(sum(dayTrades.map(({ usd }) => usd))))
  record('1D fees', answer.dayFees, dollars(fees))
  // Percent per year, truncated after six decimals, of the API's TVL, which is checked above.
  record('APR', answer.apr, tvl === 0n ? null : formatDecimal((fees * 365n * 10n ** 8n) / tvl, 6))

  const isStoredAsRoot = pool.version === 2
  compareCandles(market, pool.samples, answer, compareRatios, (figure, actual, price) => {
    const expected = ratioText(price)
    const isEqual = isStoredAsRoot ? isNearRatio(actual, price) : significantDigits(actual) === expected
    record(figure, actual, expected, isEqual)
  })
}

function compareToken(
  market: MarketFromLogs,
  token: TokenFromLogs,
  { market: answer }: TokenAnswer,
  record: RecordComparison,
): void {
  const price = market.price(token)
  record('price', answer.price, price === undefined ? null : formatDecimal(price, 18))
  const hasValue = price !== undefined && token.supply > 0n
  record('FDV', answer.fdv, hasValue ? dollars(valueOf(token, token.supply, price)) : null)
  const circulating = token.supply - token.burnt
  record('market cap', answer.marketCap, hasValue ? dollars(valueOf(token, circulating, price)) : null)
  const volumeOf = (from: number, to: number) =>
    sum(token.trades.filter(({ time }) => time >= from && time < to).map(({ usd }) => usd))
  const dayVolume = volumeOf(daysAgo(market, 1), Infinity)
  const previousVolume = volumeOf(daysAgo(market, 2), daysAgo(market, 1))
  record('1D volume', answer.dayVolume, dollars(dayVolume))
  record('1D volume, change', answer.volumeChange, changeText(dayVolume, previousVolume))
  let [value, tolerance] = [0n, 0n]
  for (const pool of token.pools) {
    const side = pool.token0 === token ? 0 : 1
    value += market.sideValue(pool, side)
    tolerance += toleranceValue(market, pool, side)
  }
  const tvl = parseDecimal(answer.totalValueLocked, 6)
  record('TVL', answer.totalValueLocked, dollars(value), isWithin(tvl, value, tolerance))
  compareTvlChange(market, token, answer, tvl, record)
  const candles = candlesOf(token.samples, CHARTS.year, market.now, compareNumbers)
  const highs = candles.map(({ high }) => high).sort(compareNumbers)
  const lows = candles.map(({ low }) => low).sort(compareNumbers)
  const [highest, lowest] = [highs.at(-1), lows[0]]
  record('52-week high', answer.yearHigh, highest === undefined ? null : formatDecimal(highest, 18))
  record('52-week low', answer.yearLow, lowest === undefined ? null : formatDecimal(lowest, 18))
  compareCandles(market, token.samples, answer, compareNumbers, (figure, actual, expected) =>
    record(figure, actual, formatDecimal(expected, 18)),
  )
}

/** Compares the change from yesterday's reserves at yesterday's price to the API's TVL, which is checked above. */
function compareTvlChange(
  market: MarketFromLogs,
  token: TokenFromLogs,
  answer: TokenAnswer['market'],
  tvl: bigint,
  record: RecordComparison,
): void {
  const price = market.priceYesterday(token)
  const reserves = market.reservesYesterday(token)
  const actual = answer.tvlChange
  if (answer.price === null || price === undefined || reserves === undefined) {
    record('TVL, change', actual, null)
    return
  }
  const tolerance = sum(token.pools.map((pool) => toleranceOf(pool, pool.token0 === token ? 0 : 1)))
  const changeFrom = (amount: bigint) => changeText(tvl, valueOf(token, amount, price))
  // The lower the reserves of yesterday, the higher the change.
  const [highest, lowest] = [changeFrom(reserves - tolerance), changeFrom(reserves + tolerance)]
  const expected = changeFrom(reserves)
  const isInRange =
    actual !== null &&
    highest !== null &&
    lowest !== null &&
    Number(lowest) <= Number(actual) &&
    Number(actual) <= Number(highest)
  record('TVL, change', actual, expected, actual === expected || isInRange)
}

function compareCandles<Price>(
  market: MarketFromLogs,
  samples: readonly Sample<Price>[],
  answer: Readonly<Record<keyof typeof CHARTS, readonly Candle[]>>,
  compare: (a: Price, b: Price) => number,
  record: (figure: string, actual: string, expected: Price) => void,
): void {
  for (const name of ['hour', 'week', 'year'] as const) {
    const expected = candlesOf(samples, CHARTS[name], market.now, compare)
    const actual = answer[name]
    if (actual.map(({ timestamp }) => timestamp).join() !== expected.map(({ start }) => start).join()) {
      throw new Error(`${name}: the API returned ${actual.length} candles instead of ${expected.length}`)
    }
    expected.forEach((candle, index) => {
      for (const part of ['open', 'high', 'low', 'close'] as const) {
        record(`${name} candle ${candle.start} ${part}`, actual[index]?.[part] ?? '', candle[part])
      }
    })
  }
}

interface Sample<Price> {
  readonly time: number
  readonly price: Price
}

/**
 * Candles of equal duration up to now. Each opens at the previous close, which is also its close if it has no trade. The
 * first candle starts with the chart, or with the first price if that is later.
 */
function candlesOf<Price>(
  samples: readonly Sample<Price>[],
  { step, span }: { readonly step: number; readonly span: number },
  now: number,
  compare: (a: Price, b: Price) => number,
) {
  const candles: { start: number; open: Price; high: Price; low: Price; close: Price }[] = []
  const from = Math.floor(now / step) * step - span + step
  let index = 0
  while ((samples[index]?.time ?? from) < from) index++
  const previous = samples[index - 1]
  const first = previous ?? samples[index]
  if (!first) return candles
  let lastPrice = first.price
  for (let start = previous ? from : Math.floor(first.time / step) * step; start <= now; start += step) {
    const open = lastPrice
    let [high, low, close] = [open, open, open]
    for (let next = samples[index]; next && next.time < start + step; next = samples[++index]) {
      close = next.price
      if (compare(close, high) > 0) high = close
      if (compare(close, low) < 0) low = close
    }
    lastPrice = close
    candles.push({ start, open, high, low, close })
  }
  return candles
}

function compareNumbers(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function compareRatios(a: Ratio, b: Ratio): number {
  return compareNumbers(a.numerator * b.denominator, b.numerator * a.denominator)
}

/** The time a number of days ago in UNIX seconds, rounded up to a full minute. */
function daysAgo({ now }: MarketFromLogs, days: number): number {
  return Math.ceil((now - days * DAY) / 60) * 60
}

/** Value in micro-dollars, rounded down. */
function valueOf(token: TokenFromLogs, amount: bigint, price: bigint): bigint {
  return (amount * price) / 10n ** BigInt((token.decimals ?? 0) + 12)
}

/** Change in percent, rounded towards zero after six decimals; null if `before` is not positive. */
function changeText(now: bigint, before: bigint): string | null {
  if (before <= 0n) return null
  const scaled = ((now - before) * 10n ** 8n) / before
  return scaled < 0n ? `-${formatDecimal(-scaled, 6)}` : formatDecimal(scaled, 6)
}

/**
 * Tolerance of a pool's reserves in base units. Reserves of v4 pools are derived from events, each of which rounds its
 * amount and its fee; input below the smallest price step becomes a fee that no event reports.
 */
function toleranceOf(pool: PoolFromLogs, side: 0 | 1): bigint {
  return pool.version === 4 ? BigInt(pool.eventCount) * (2n + pool.amountPerPriceStep(side)) : 0n
}

/** Value of `toleranceOf` in micro-dollars, plus one for rounding. */
function toleranceValue(market: MarketFromLogs, pool: PoolFromLogs, side: 0 | 1): bigint {
  const tolerance = toleranceOf(pool, side)
  if (tolerance === 0n) return 0n
  const token = side === 0 ? pool.token0 : pool.token1
  return valueOf(token, tolerance, market.price(token) ?? 0n) + 1n
}

function isWithin(a: bigint, b: bigint, tolerance: bigint): boolean {
  const difference = a > b ? a - b : b - a
  return difference <= tolerance
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

function dollars(micros: bigint): string {
  return formatDecimal(micros, 6)
}

/** Decimal text without trailing zeros. */
function formatDecimal(value: bigint, places: number): string {
  const text = value.toString().padStart(places + 1, '0')
  const fraction = text.slice(text.length - places).replace(/0+$/, '')
  return text.slice(0, text.length - places) + (fraction === '' ? '' : `.${fraction}`)
}

/** Parses a decimal, truncated after a number of places, to an integer in units of the last place. */
function parseDecimal(text: string, places: number): bigint {
  const [integer = '', fraction = ''] = text.split('.')
  return BigInt(integer + fraction.slice(0, places).padEnd(places, '0'))
}

/** Truncates a decimal to 20 significant digits, like `ratioText`. */
function significantDigits(text: string): string {
  return ratioText(parseRatio(text))
}

/** Whether a decimal equals a ratio within one part in 10^18. */
function isNearRatio(text: string, expected: Ratio): boolean {
  const actual = parseRatio(text)
  // Both over the common denominator.
  const actualNumerator = actual.numerator * expected.denominator
  const expectedNumerator = expected.numerator * actual.denominator
  return isWithin(actualNumerator, expectedNumerator, expectedNumerator / 10n ** 18n)
}

function parseRatio(text: string): Ratio {
  const [integer = '', fraction = ''] = text.split('.')
  return { numerator: BigInt(integer + fraction), denominator: 10n ** BigInt(fraction.length) }
}
