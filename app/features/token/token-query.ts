import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import { readMarketQuery, type RangeName } from '#app/entities/market/market-query.ts'
import { tokenPath } from '#app/entities/token/token-path.ts'
import type { TypeName } from '#app/entities/transaction/transaction.ts'

export const CHARTS = ['price', 'volume', 'tvl'] as const
export type ChartName = (typeof CHARTS)[number]

/** What the URL of a token's page asks for. */
export interface TokenQuery {
  readonly chainId: ChainId
  /** NATIVE for the chain's own currency. */
  readonly address: Address
  readonly chart: ChartName
  /** The price by candles. */
  readonly isCandles: boolean
  readonly range: RangeName
  /** Null: all of them. */
  readonly type: TypeName | null
  /** Cursor after which the transactions go on; empty on the first page. */
  readonly after: string
}

const NOTHING = { chart: 'price', range: '1D' } as const

/**
 * Reads /explore/tokens/:chainName/:tokenAddress with its query (spec §2). Undefined: no such page. A query value that says nothing is
 * left out.
 */
export function readTokenQuery(
  chainName: string,
  tokenAddress: string,
  search: Pick<URLSearchParams, 'get'>,
): TokenQuery | undefined {
  const chain = chainByName(chainName)
  const address = readAddress(tokenAddress)
  if (!chain || !address) return undefined
  const { range = NOTHING.range, type, after } = readMarketQuery(search)
  const chart = CHARTS.find((name) => name === search.get('chart')?.toLowerCase()) ?? NOTHING.chart
  const isCandles = search.get('draw')?.toLowerCase() === 'candles'
  return { chainId: chain.id, address, chart, isCandles, range, type, after }
}

/** The URL of a query; what is the default is not written. */
export function tokenQueryPath(query: TokenQuery): string {
  const { chart, isCandles, range, type, after } = query
  const search = new URLSearchParams()
  if (chart !== NOTHING.chart) search.set('chart', chart)
  if (isCandles) search.set('draw', 'candles')
  if (range !== NOTHING.range) search.set('range', range)
  if (type !== null) search.set('type', type)
  if (after !== '') search.set('after', after)
  const text = search.toString()
  return tokenPath(query) + (text && `?${text}`)
}

function readAddress(text: string): Address | undefined {
  if (text.toUpperCase() === 'NATIVE') return NATIVE
  const address = parseAddress(text)
  return address.ok ? address.value : undefined
}
