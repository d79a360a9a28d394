import { chainById, chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import { readPoolId } from '#app/domain/liquidity/pool-id.ts'
import { RANGE_NAMES, readMarketQuery, type RangeName } from '#app/entities/market-page/market-query.ts'
import { writeFilter, type TransactionFilter } from '#app/entities/transaction/transaction-filter.ts'

export const CHARTS = ['volume', 'price', 'liquidity', 'apr'] as const
export type ChartName = (typeof CHARTS)[number]

/** URL state of the pool page. */
export interface PoolQuery extends TransactionFilter {
  readonly chainId: ChainId
  /** A checksummed address, or the lower-case id of a v4 pool. */
  readonly id: string
  readonly chart: ChartName
  readonly range: RangeName
  /** Whether the price axis is logarithmic. */
  readonly isLog: boolean
  /** Whether prices are in base per quote, instead of quote per base. */
  readonly isInverted: boolean
  /** Cursor of the page of transactions; empty for the first. */
  readonly after: string
}

const DEFAULTS = { chart: 'volume', isInverted: false, after: '' } as const

/**
 * Reads /explore/pools/:chainName/:poolAddress with its query. Undefined if there is no such page. Ignores invalid
 * query values, such as ranges that the chart does not have.
 */
export function readPoolQuery(
  chainName: string,
  poolAddress: string,
  search: Pick<URLSearchParams, 'get'>,
): PoolQuery | undefined {
  const chain = chainByName(chainName)
  const id = readPoolId(poolAddress)
  if (!chain || id === undefined) return undefined
  const chart = CHARTS.find((name) => name === search.get('chart')?.toLowerCase()) ?? DEFAULTS.chart
  const { range, ...rest } = readMarketQuery(search)
  return {
    chainId: chain.id,
    id,
    chart,
    range: range && rangesOf(chart).includes(range) ? range : defaultRange(chart),
    isInverted: search.get('invert')?.toLowerCase() === 'true',
    ...rest,
  }
}

/** Ranges that a chart does not have. APRs are daily. */
const MISSING_RANGES: Partial<Record<ChartName, readonly RangeName[]>> = { price: ['1H'], apr: ['1H', '1D'] }

/** Returns the time ranges of a chart, shortest first. The liquidity chart shows the current state and ignores its range. */
export function rangesOf(chart: ChartName): readonly RangeName[] {
  const missing = MISSING_RANGES[chart]
  return missing ? RANGE_NAMES.filter((range) => !missing.includes(range)) : RANGE_NAMES
}

/** Returns the range that a chart shows if the URL contains none. */
export function defaultRange(chart: ChartName): RangeName {
  return chart === 'apr' ? '1M' : '1D'
}

/** Returns the URL of a query, without default values. */
export function poolQueryPath(query: PoolQuery): string {
  const { chainId, id, chart, range, isLog, isInverted, after } = query
  const search = new URLSearchParams()
  if (chart !== DEFAULTS.chart) search.set('chart', chart)
  if (range !== defaultRange(chart) && rangesOf(chart).includes(range)) search.set('range', range)
  if (isLog) search.set('scale', 'log')
  if (isInverted) search.set('invert', 'true')
  writeFilter(search, query)
  if (after !== DEFAULTS.after) search.set('after', after)
  const text = search.toString()
  return `/explore/pools/${chainById(chainId).slug}/${id}${text && `?${text}`}`
}
