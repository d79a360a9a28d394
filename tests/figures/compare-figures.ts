import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { ratioText, type MarketFromLogs, type PoolBook, type Ratio, type TokenBook } from './market-from-logs.ts'

/** A value of the API that differs from the one computed from logs. */
export interface Difference {
  readonly of: string
  readonly figure: string
  readonly answered: string
  readonly computed: string
}

export interface Comparison {
  /** Number of values compared. */
  readonly count: number
  readonly differences: readonly Difference[]
}

export type AskGraph = (query: string, variables: Readonly<Record<string, unknown>>) => Promise<unknown>

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
/** Chart candles: period and reach in seconds. */
const CHARTS = {
  hour: { step: 60, span: 3_600 },
  week: { step: 3_600, span: 7 * DAY },
  year: { step: DAY, span: 365 * DAY },
} as const

/**
 * Compares the API's pools and tokens with the market computed from logs.
 *
 * Values must be equal to the last digit, except where the index is documented as inexact: v4 reserves (and what
 * follows from them) by the rounding of each event (`slackOf`), and candles of v2 pairs, stored as square roots with 96
 * fractional bits, by one part in 10^18.
 */
export async function compareFigures(
  market: MarketFromLogs,
  ask: AskGraph,
  chainId: ChainId,
  wanted: { readonly pools: readonly PoolBook[]; readonly tokens: readonly TokenBook[] },
): Promise<Comparison> {
  const differences: Difference[] = []
  let count = 0
  const chain = chainById(chainId).graphName
  const judge = (of: string) => (figure: string, answered: string | null, computed: string | null, isSame: boolean) => {
    count += 1
    if (!isSame) differences.push({ of, figure, answered: String(answered), computed: String(computed) })
  }
  for (const pool of wanted.pools) {
    const { pool: answer } = (await ask(POOL, { chain, id: pool.id })) as { readonly pool: PoolAnswer }
    comparePool(market, pool, answer, judge(`pool ${pool.id}`))
  }
  for (const token of wanted.tokens) {
    const { token: answer } = (await ask(TOKEN, { chain, id: token.address })) as { readonly token: TokenAnswer }
    compareToken(market, token, answer, judge(`token ${token.address}`))
  }
  return { count, differences }
}

type Judge = (figure: string, answered: string | null, computed: string | null, isSame: boolean) => void

function comparePool(market: MarketFromLogs, pool: PoolBook, answer: PoolAnswer, judge: Judge): void {
  const same = (figure: string, answered: string | null, computed: string | null) =>
    judge(figure, answered, computed, answered === computed)
  same('asOf', String(answer.asOf.timestamp), String(market.now))

  const ratio = pool.ratio()
  const flipped = ratio && { numerator: ratio.denominator, denominator: ratio.numerator }
  for (const [figure, answered, computed] of [
    ['token0Price', answer.token0Price, ratio],
    ['token1Price', answer.token1Price, flipped],
  ] as const) {
    same(figure, answered === null ? null : digits(answered), computed === undefined ? null : ratioText(computed))
  }

  const [reserve0, reserve1] = pool.reserves()
  for (const [figure, side, answered, reserve, token] of [
    ['token0Supply', 0, answer.token0Supply, reserve0, pool.token0],
    ['token1Supply', 1, answer.token1Supply, reserve1, pool.token1],
  ] as const) {
    const isSame = isNear(units(answered, token.decimals ?? 0), reserve, slackOf(pool, side))
    judge(figure, answered, `${reserve} units`, isSame)
  }
  const value = market.value(pool)
  const valueSlack = slackValue(market, pool, 0) + slackValue(market, pool, 1)
  const tvl = units(answer.totalLiquidity, 6)
  judge('TVL', answer.totalLiquidity, dollars(value), isNear(tvl, value, valueSlack))

  const day = pool.trades.filter(({ time }) => time >= dayAgo(market))
  const fees = sum(day.map(({ fee }) => fee))
  same('1D volume', answer.dayVolume, dollars(sum(day.map(({ usd }) => usd))))
  same('1D fees', answer.dayFees, dollars(fees))
  // From the answered TVL, which was checked above: percent per year, truncated after six decimals.
  same('APR', answer.apr, tvl === 0n ? null : decimal((fees * 365n * 10n ** 8n) / tvl, 6))

  const isRoot = pool.version === 2
  compareCandles(market, pool.samples, answer, compareRatios, (figure, answered, price) => {
    const computed = ratioText(price)
    const isSame = isRoot ? isRootOf(answered, price) : digits(answered) === computed
    judge(figure, answered, computed, isSame)
  })
}

function compareToken(market: MarketFromLogs, token: TokenBook, { market: answer }: TokenAnswer, judge: Judge): void {
  const same = (figure: string, answered: string | null, computed: string | null) =>
    judge(figure, answered, computed, answered === computed)
  const price = market.price(token)
  same('price', answer.price, price === undefined ? null : decimal(price, 18))
  const isWorth = price !== undefined && token.supply > 0n
  same('FDV', answer.fdv, isWorth ? dollars(worthOf(token, token.supply, price)) : null)
  same('market cap', answer.marketCap, isWorth ? dollars(worthOf(token, token.supply - token.burnt, price)) : null)
  const traded = (from: number, to: number) =>
    sum(token.trades.filter(({ time }) => time >= from && time < to).map(({ usd }) => usd))
  const [dayVolume, volumeBefore] = [traded(dayAgo(market), Infinity), traded(dayAgo(market, 2), dayAgo(market))]
  same('1D volume', answer.dayVolume, dollars(dayVolume))
  same('1D volume, change', answer.volumeChange, changeText(dayVolume, volumeBefore))
  let [value, slack] = [0n, 0n]
  for (const pool of token.pools) {
    const side = pool.token0 === token ? 0 : 1
    value += market.sideValue(pool, side)
    slack += slackValue(market, pool, side)
  }
  const tvl = units(answer.totalValueLocked, 6)
  judge('TVL', answer.totalValueLocked, dollars(value), isNear(tvl, value, slack))
  compareTvlChange(market, token, answer, tvl, judge)
  const days = candlesOf(token.samples, CHARTS.year, market.now, compareNumbers)
  const [high, low] = [days.map((candle) => candle.high), days.map((candle) => candle.low)]
  const best = (prices: readonly bigint[], isBetter: (a: bigint, b: bigint) => boolean) =>
    prices.length === 0
      ? null
      : decimal(
          prices.reduce((a, b) => (isBetter(b, a) ? b : a)),
          18,
        )
  same(
    '52-week high',
    answer.yearHigh,
    best(high, (a, b) => a > b),
  )
  same(
    '52-week low',
    answer.yearLow,
    best(low, (a, b) => a < b),
  )
  compareCandles(market, token.samples, answer, compareNumbers, (figure, answered, computed) =>
    same(figure, answered, decimal(computed, 18)),
  )
}

/** Compares the change from yesterday's reserve at yesterday's price to the answered TVL, which is checked above. */
function compareTvlChange(
  market: MarketFromLogs,
  token: TokenBook,
  answer: TokenAnswer['market'],
  tvl: bigint,
  judge: Judge,
): void {
  const priceThen = market.priceYesterday(token)
  const held = market.heldYesterday(token)
  const [figure, answered] = ['TVL, change', answer.tvlChange]
  if (answer.price === null || priceThen === undefined || held === undefined) {
    judge(figure, answered, null, answered === null)
    return
  }
  const slack = sum(token.pools.map((pool) => slackOf(pool, pool.token0 === token ? 0 : 1)))
  const [least, most] = [held - slack, held + slack].map((amount) => changeText(tvl, worthOf(token, amount, priceThen)))
  const computed = changeText(tvl, worthOf(token, held, priceThen))
  const isSame =
    answered === computed ||
    (answered !== null && most != null && least != null && +most <= +answered && +answered <= +least)
  judge(figure, answered, computed, isSame)
}

function compareCandles<Price>(
  market: MarketFromLogs,
  samples: readonly Sample<Price>[],
  answer: Readonly<Record<keyof typeof CHARTS, readonly Candle[]>>,
  compare: (a: Price, b: Price) => number,
  judge: (figure: string, answered: string, computed: Price) => void,
): void {
  for (const name of ['hour', 'week', 'year'] as const) {
    const computed = candlesOf(samples, CHARTS[name], market.now, compare)
    const answered = answer[name]
    if (answered.map(({ timestamp }) => timestamp).join() !== computed.map(({ start }) => start).join()) {
      throw new Error(`${name}: ${answered.length} candles were answered, ${computed.length} computed`)
    }
    computed.forEach((candle, index) => {
      for (const part of ['open', 'high', 'low', 'close'] as const) {
        judge(`${name} candle ${candle.start} ${part}`, answered[index]?.[part] ?? '', candle[part])
      }
    })
  }
}

interface Sample<Price> {
  readonly time: number
  readonly price: Price
}

/**
 * Candles of equal length up to now. Each opens at the previous close; a candle without a trade stays there. The first
 * one starts with the window, or with the first price if that is later.
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
  const before = samples[index - 1]
  const first = before ?? samples[index]
  if (!first) return candles
  let last = first.price
  for (let start = before ? from : Math.floor(first.time / step) * step; start <= now; start += step) {
    const open = last
    let [high, low, close] = [open, open, open]
    for (let next = samples[index]; next && next.time < start + step; next = samples[++index]) {
      close = next.price
      if (compare(close, high) > 0) high = close
      if (compare(close, low) < 0) low = close
    }
    last = close
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

/** UNIX seconds of the time a number of days ago, rounded up to a full minute. */
function dayAgo({ now }: MarketFromLogs, days = 1): number {
  return Math.ceil((now - days * DAY) / 60) * 60
}

/** Micro-dollars, rounded down. */
function worthOf(token: TokenBook, amount: bigint, price: bigint): bigint {
  return (amount * price) / 10n ** BigInt((token.decimals ?? 0) + 12)
}

/** Percent, rounded towards zero after six decimals; null if `before` is zero. */
function changeText(now: bigint, before: bigint): string | null {
  if (before <= 0n) return null
  const scaled = ((now - before) * 10n ** 8n) / before
  return scaled < 0n ? `-${decimal(-scaled, 6)}` : decimal(scaled, 6)
}

/**
 * Tolerance of a pool's reserves in base units. Those of v4 are derived from events, each of which rounds its amount
 * and fee once; and input below the smallest price step becomes a fee that no event reports.
 */
function slackOf(pool: PoolBook, side: 0 | 1): bigint {
  return pool.version === 4 ? BigInt(pool.moves) * (2n + pool.grain(side)) : 0n
}

/** `slackOf` in micro-dollars, plus one for rounding. */
function slackValue(market: MarketFromLogs, pool: PoolBook, side: 0 | 1): bigint {
  const slack = slackOf(pool, side)
  if (slack === 0n) return 0n
  const token = side === 0 ? pool.token0 : pool.token1
  return (slack * (market.price(token) ?? 0n)) / 10n ** BigInt((token.decimals ?? 0) + 12) + 1n
}

function isNear(a: bigint, b: bigint, slack: bigint): boolean {
  const apart = a > b ? a - b : b - a
  return apart <= slack
}

function sum(parts: readonly bigint[]): bigint {
  return parts.reduce((total, part) => total + part, 0n)
}

function dollars(micros: bigint): string {
  return decimal(micros, 6)
}

/** A decimal without trailing zeros. */
function decimal(value: bigint, places: number): string {
  const text = value.toString().padStart(places + 1, '0')
  const fraction = text.slice(text.length - places).replace(/0+$/, '')
  return text.slice(0, text.length - places) + (fraction === '' ? '' : `.${fraction}`)
}

function units(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
}

/** A decimal truncated to twenty significant digits, like `ratioText`. */
function digits(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  return ratioText({ numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) })
}

/** Equal within one part in 10^18. */
function isRootOf(text: string, { numerator, denominator }: Ratio): boolean {
  const [whole = '', fraction = ''] = text.split('.')
  const [answered, computed] = [BigInt(whole + fraction) * denominator, numerator * 10n ** BigInt(fraction.length)]
  return isNear(answered, computed, computed / 10n ** 18n)
}
