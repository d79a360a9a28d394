import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import { readMarketQuery, type RangeName } from '#app/entities/market-page/market-query.ts'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { writeFilter, type TransactionFilter } from '#app/entities/transaction/transaction-filter.ts'

export const CHARTS = ['price', 'volume', 'tvl'] as const
export type ChartName = (typeof CHARTS)[number]

/** URL state of the token page. */
export interface TokenQuery extends TransactionFilter {
  readonly chainId: ChainId
  /** NATIVE for the native currency. */
  readonly address: Address
  readonly chart: ChartName
  /** Whether the price is drawn as candles. */
  readonly isCandles: boolean
  readonly range: RangeName
  /** Whether the price axis is logarithmic. */
  readonly isLog: boolean
  /** Cursor of the page of transactions; empty for the first. */
  readonly after: string
}

const DEFAULTS = { chart: 'price', range: '1D' } as const

/**
 * Reads /explore/tokens/:chainName/:tokenAddress with its query. Undefined if there is no such page. Ignores invalid
 * query values.
 */
export function readTokenQuery(
  chainName: string,
  tokenAddress: string,
  search: Pick<URLSearchParams, 'get'>,
): TokenQuery | undefined {
  const chain = chainByName(chainName)
  const address = readAddress(tokenAddress)
  if (!chain || !address) return undefined
  const { range = DEFAULTS.range, ...rest } = readMarketQuery(search)
  const chart = CHARTS.find((name) => name === search.get('chart')?.toLowerCase()) ?? DEFAULTS.chart
  const isCandles = search.get('draw')?.toLowerCase() === 'candles'
  return { chainId: chain.id, address, chart, isCandles, range, ...rest }
}

/** Returns the URL of a query, without default values. */
export function tokenQueryPath(query: TokenQuery): string {
  const { chart, isCandles, range, isLog, after } = query
  const search = new URLSearchParams()
  if (chart !== DEFAULTS.chart) search.set('chart', chart)
  if (isCandles) search.set('draw', 'candles')
  if (range !== DEFAULTS.range) search.set('range', range)
  if (isLog) search.set('scale', 'log')
  writeFilter(search, query)
  if (after !== '') search.set('after', after)
  const text = search.toString()
  return tokenPath(query) + (text && `?${text}`)
}

function readAddress(text: string): Address | undefined {
  if (text.toUpperCase() === 'NATIVE') return NATIVE
  const address = parseAddress(text)
  return address.ok ? address.value : undefined
}
