import { SECOND } from '#app/base/time.ts'
import type { MarketSource } from '#app/data/market-client.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import { candleSeries, changeOf, priceSeries, tvlSeries, volumeSeries } from '#app/entities/market-page/history.ts'
import { failedState, secondsSince, type Trade, type TradeList } from '#app/entities/market-page/market-facts.ts'
import { RANGES } from '#app/entities/market-page/market-query.ts'
import { poolLine } from '#app/entities/pool/pool-line.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { plainText, shortSymbol } from '#app/entities/token/token-text.tsx'
import { TYPES } from '#app/entities/transaction/transaction.ts'
import type { TokenDetails } from '#app/wire/market/token-details.ts'
import type { TokenCandle } from '#app/wire/market/token-history.ts'
import type { TokenTransaction } from '#app/wire/market/token-transactions.ts'
import type { TokenChart, TokenPageFacts, TokenPools, TokenState } from './token-facts.ts'
import type { TokenQuery } from './token-query.ts'

/** More digits than any value is shown with; very low prices have more decimals. */
const DIGITS = 12
const POOLS_SHOWN = 10

/**
 * Loads the sections of a token page; each failure is a value. The token is loaded first, so that an unknown address
 * costs one request.
 */
export function readToken(source: MarketSource, query: TokenQuery) {
  const known = readKnown(source, query)
  return {
    token: stateOf(known, source),
    chart: loadChart(source, query, known),
    pools: loadPools(source, query, known),
    trades: loadTrades(source, query, known),
  }
}

interface Known {
  readonly token: TokenDetails | null
  readonly age: number
}

async function readKnown({ market, keep }: MarketSource, query: TokenQuery): Promise<Known> {
  const { chainId, address } = query
  const { value, age } = await keep(`token/4/${keyOf(query)}`, () => market.token({ chainId, address }))
  return { token: value, age }
}

function keyOf({ chainId, address }: TokenQuery): string {
  return `${chainId}/${address.toLowerCase()}`
}

async function stateOf(known: Promise<Known>, source: MarketSource): Promise<TokenState> {
  try {
    const { token, age } = await known
    return token ? { state: 'ready', facts: tokenFacts(token, age, source.now()) } : { state: 'missing' }
  } catch (error) {
    return failedState(error, source)
  }
}

function tokenFacts(token: TokenDetails, age: number, now: number): TokenPageFacts {
  const { asOf } = token
  return {
    symbol: plainText(token.symbol),
    name: plainText(token.name),
    decimals: token.decimals,
    price: cut(token.price),
    dayChange: token.dayChange,
    // Without a price the value is unknown, not zero.
    tvl: token.price === null ? null : cutDecimal(token.tvl, DIGITS),
    tvlChange: token.tvlChange,
    marketCap: cut(token.marketCap),
    fdv: cut(token.fdv),
    dayVolume: token.price === null ? null : cutDecimal(token.dayVolume, DIGITS),
    dayVolumeChange: token.dayVolumeChange,
    yearHigh: cut(token.yearHigh),
    yearLow: cut(token.yearLow),
    sinceHigh: changeOf(token.yearHigh, token.price),
    sinceLow: changeOf(token.yearLow, token.price),
    supply: cutDecimal(token.supply, DIGITS),
    txCount: token.txCount,
    caution: tokenCaution(token),
    safety: token.safety,
    findings: token.findings,
    asOf: asOf && { block: asOf.block, time: asOf.time, secondsAgo: secondsSince(asOf.time, now) },
    ageSeconds: Math.floor(age / SECOND),
  }
}

async function loadChart(source: MarketSource, query: TokenQuery, known: Promise<Known>): Promise<TokenChart> {
  const { market, keep } = source
  const { chainId, address, chart, isCandles, range } = query
  const duration = RANGES[range]
  const key = `${keyOf(query)}/${duration}`
  try {
    if (!(await known).token) return { state: 'empty' }
    if (chart === 'volume') {
      const ask = () => market.tokenVolumes({ chainId, address, duration })
      return volumeSeries((await keep(`token-volumes/1/${key}`, ask)).value, range)
    }
    if (chart === 'tvl') {
      const ask = () => market.tokenTvl({ chainId, address, duration })
      const { value } = await keep(`token-tvl/1/${key}`, ask)
      return tvlSeries(value)
    }
    if (isCandles) {
      const ask = () => market.tokenCandles({ chainId, address, duration })
      const { value } = await keep(`token-candles/1/${key}`, ask)
      return candleSeries(value.map(shortened), range)
    }
    const ask = () => market.tokenPrices({ chainId, address, duration })
    const { value } = await keep(`token-prices/1/${key}`, ask)
    return priceSeries(value.map(({ time, price }) => ({ time, price: cutDecimal(price, DIGITS) })))
  } catch (error) {
    return failedState(error, source)
  }
}

async function loadPools(source: MarketSource, query: TokenQuery, known: Promise<Known>): Promise<TokenPools> {
  const { market, keep } = source
  const { chainId, address } = query
  const ask = () =>
    market.topPools({
      ...{ chainId, token: address, size: POOLS_SHOWN },
      ...{ version: null, page: 1, sort: 'TVL', order: 'DESC', filter: '' },
    })
  try {
    if (!(await known).token) return { state: 'ready', pools: [], more: 0 }
    const { value } = await keep(`token-pools/1/${keyOf(query)}`, ask)
    return {
      state: 'ready',
      pools: value.pools.map((pool) => poolLine(chainId, pool)),
      more: Math.max(0, value.total - value.pools.length),
    }
  } catch (error) {
    return failedState(error, source)
  }
}

async function loadTrades(source: MarketSource, query: TokenQuery, known: Promise<Known>): Promise<TradeList> {
  const { market, keep, now } = source
  const { chainId, address, type, after } = query
  const types = type === null ? [] : [TYPES[type]]
  const ask = () => market.tokenTransactions({ chainId, address, types, after: after || undefined })
  try {
    if (!(await known).token) return { state: 'ready', trades: [], next: null }
    // Only the first page is requested often enough to cache.
    const { transactions, next } = after
      ? await ask()
      : (await keep(`token-transactions/1/${keyOf(query)}/${type}`, ask)).value
    return { state: 'ready', next, trades: transactions.map((transaction) => trade(transaction, query, now())) }
  } catch (error) {
    return failedState(error, source)
  }
}

/** The token first, on whichever side of its pool it is. */
function trade(
  { token0, token1, amount0, amount1, ...transaction }: TokenTransaction,
  { address }: TokenQuery,
  now: number,
): Trade {
  const isFirst = isSameAddress(token0.address, address)
  const [own, other, against] = isFirst ? [amount0, amount1, token1] : [amount1, amount0, token0]
  return {
    ...transaction,
    base: cutDecimal(own, DIGITS),
    quote: cutDecimal(other, DIGITS),
    quoteSymbol: shortSymbol(against.symbol),
    secondsAgo: secondsSince(transaction.time, now),
  }
}

function shortened({ time, open, high, low, close }: TokenCandle) {
  const short = (price: string) => cutDecimal(price, DIGITS)
  return { time, open: short(open), high: short(high), low: short(low), close: short(close) }
}

function cut(value: string | null): string | null {
  return value === null ? null : cutDecimal(value, DIGITS)
}
