import { SECOND } from '#app/base/time.ts'
import type { MarketSource } from '#app/data/market-client.ts'
import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { volumeSeries } from '#app/entities/market-page/history.ts'
import { failedState, secondsSince, type TradeList } from '#app/entities/market-page/market-facts.ts'
import { RANGES } from '#app/entities/market-page/market-query.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import { TYPES } from '#app/entities/transaction/transaction.ts'
import type { MarketPool } from '#app/wire/market/pool.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { liquidityChart, priceChart } from './pool-chart.ts'
import type { FeeState, PoolChart, PoolPageFacts, PoolState, PoolToken } from './pool-facts.ts'
import type { PoolQuery } from './pool-query.ts'

/** More digits than any value is shown with. */
const DIGITS = 12
/** Fees are in hundredths of a basis point: 3000 is 0.3 %. */
const FEE_PLACES = 4

/**
 * Loads the sections of a pool page; each failure is a value. The pool is loaded first, so that an unknown address
 * costs one request.
 */
export function readPool(source: MarketSource, query: PoolQuery) {
  const known = readKnown(source, query)
  return {
    pool: stateOf(known, source),
    chart: loadChart(source, query, known),
    trades: loadTrades(source, query, known),
    fees: loadFees(source, query, known),
  }
}

interface Known {
  readonly pool: MarketPool | null
  readonly age: number
}

async function readKnown({ market, keep }: MarketSource, { chainId, id }: PoolQuery): Promise<Known> {
  const ask = () => market.pool({ chainId, id })
  const { value, age } = await keep(`pool/1/${chainId}/${id}`, ask)
  return { pool: value, age }
}

async function stateOf(known: Promise<Known>, source: MarketSource): Promise<PoolState> {
  try {
    const { pool, age } = await known
    return pool ? { state: 'ready', facts: poolFacts(pool, age, source.now()) } : { state: 'missing' }
  } catch (error) {
    return failedState(error, source)
  }
}

function poolFacts(pool: MarketPool, age: number, now: number): PoolPageFacts {
  const { token0, token1, reserve0, reserve1, price0, price1, asOf } = pool
  const tokens = [poolToken(token0, reserve0), poolToken(token1, reserve1)] as const
  const side = sideOf(pool)
  const prices = [cut(price0), cut(price1)] as const
  const other = side === 0 ? 1 : 0
  return {
    version: pool.version,
    fee: formatRaw(BigInt(pool.fee), FEE_PLACES),
    isDynamicFee: pool.isDynamicFee,
    hook: pool.hook,
    base: tokens[side],
    quote: tokens[other],
    price: prices[side],
    inversePrice: prices[other],
    tvl: cutDecimal(pool.tvl, DIGITS),
    tvlChange: pool.tvlChange,
    dayVolume: cutDecimal(pool.dayVolume, DIGITS),
    dayVolumeChange: pool.dayVolumeChange,
    dayFees: cutDecimal(pool.dayFees, DIGITS),
    apr: pool.apr,
    txCount: pool.txCount,
    createdAt: pool.createdAt,
    asOf: { block: asOf.block, time: asOf.time, secondsAgo: secondsSince(asOf.time, now) },
    ageSeconds: Math.floor(age / SECOND),
  }
}

function sideOf({ chainId, token0, token1 }: MarketPool): 0 | 1 {
  return baseSide(chainId, token0.address, token1.address)
}

function poolToken(token: MarketToken, reserve: string): PoolToken {
  return {
    address: token.address,
    symbol: plainText(token.symbol),
    name: plainText(token.name),
    caution: tokenCaution(token),
    reserve,
    worth: token.price === null ? null : cutDecimal(multiplyDecimals(reserve, token.price), DIGITS),
  }
}

async function loadChart(source: MarketSource, query: PoolQuery, known: Promise<Known>): Promise<PoolChart> {
  const { market, keep } = source
  const { chainId, id, chart, range, isInverted } = query
  const duration = RANGES[range]
  const key = `${chainId}/${id}/${duration}`
  const cached = async <Value>(name: string, ask: () => Promise<Value>) => (await keep(name, ask)).value
  try {
    const { pool } = await known
    if (!pool) return { state: 'empty' }
    if (chart === 'volume') {
      const points = await cached(`pool-volumes/1/${key}`, () => market.poolVolumes({ chainId, id, duration }))
      return volumeSeries(points, range)
    }
    const side = sideOf(pool)
    const shown = isInverted ? (side === 0 ? 1 : 0) : side
    if (chart === 'price') {
      const points = await cached(`pool-prices/1/${key}`, () => market.poolPrices({ chainId, id, duration }))
      return priceChart(points, shown)
    }
    if (pool.version === 'V2') return { state: 'even' }
    const ticks = await cached(`pool-ticks/2/${chainId}/${id}`, () => market.poolTicks({ chainId, id }))
    const decimals = { decimals0: pool.token0.decimals, decimals1: pool.token1.decimals }
    return liquidityChart(ticks, { ...decimals, baseSide: shown })
  } catch (error) {
    return failedState(error, source)
  }
}

async function loadTrades(source: MarketSource, query: PoolQuery, known: Promise<Known>): Promise<TradeList> {
  const { market, keep, now } = source
  const { chainId, id, type, after } = query
  const ask = () =>
    market.poolTransactions({ chainId, id, types: type === null ? [] : [TYPES[type]], after: after || undefined })
  try {
    const { pool } = await known
    if (!pool) return { state: 'ready', trades: [], next: null }
    // Only the first page is requested often enough to cache.
    const page = after ? ask() : keep(`pool-transactions/1/${chainId}/${id}/${type}`, ask).then(({ value }) => value)
    const { transactions, next } = await page
    const side = sideOf(pool)
    return {
      state: 'ready',
      next,
      trades: transactions.map(({ amount0, amount1, usd, ...trade }) => ({
        ...trade,
        base: cutDecimal(side === 0 ? amount0 : amount1, DIGITS),
        quote: cutDecimal(side === 0 ? amount1 : amount0, DIGITS),
        usd,
        secondsAgo: secondsSince(trade.time, now()),
      })),
    }
  } catch (error) {
    return failedState(error, source)
  }
}

/** Optional: without it all fees are shown as one. */
async function loadFees(
  { market, keep, report }: MarketSource,
  { chainId, id }: PoolQuery,
  known: Promise<Known>,
): Promise<FeeState> {
  try {
    if (!(await known).pool) return { state: 'unknown' }
    // Wrapped, so that an unknown split (null) is cached too.
    const ask = async () => ({ shares: await market.poolFeeShares({ chainId, id }) })
    const { shares } = (await keep(`pool-fee-shares/2/${chainId}/${id}`, ask)).value
    return shares ? { state: 'ready', ...shares } : { state: 'unknown' }
  } catch (error) {
    report(error)
    return { state: 'unknown' }
  }
}

function cut(value: string | null): string | null {
  return value === null ? null : cutDecimal(value, DIGITS)
}
