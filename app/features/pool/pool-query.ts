import { chainById, chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import { readPoolId } from '#app/domain/liquidity/pool-id.ts'
import { RANGE_NAMES, readMarketQuery, type RangeName } from '#app/entities/market/market-query.ts'
import type { TypeName } from '#app/entities/transaction/transaction.ts'

export const CHARTS = ['volume', 'price', 'liquidity'] as const
export type ChartName = (typeof CHARTS)[number]

/** What the URL of a pool's page asks for. */
export interface PoolQuery {
  readonly chainId: ChainId
  /** A checksummed address, or the id of a v4 pool in lower case. */
  readonly id: string
  readonly chart: ChartName
  readonly range: RangeName
  /** The price the other way round. */
  readonly isInverted: boolean
  /** Null: all of them. */
  readonly type: TypeName | null
  /** Cursor after which the transactions go on; empty on the first page. */
  readonly after: string
}

const NOTHING = { chart: 'volume', range: '1D', isInverted: false, type: null, after: '' } as const

/**
 * Reads /explore/pools/:chainName/:poolAddress with its query (spec §2). Undefined: no such page. A query value that says nothing is
 * left out; an hour of prices is not offered (G-22).
 */
export function readPoolQuery(
  chainName: string,
  poolAddress: string,
  search: Pick<URLSearchParams, 'get'>,
): PoolQuery | undefined {
  const chain = chainByName(chainName)
  const id = readPoolId(poolAddress)
  if (!chain || id === undefined) return undefined
  const chart = CHARTS.find((name) => name === search.get('chart')?.toLowerCase()) ?? NOTHING.chart
  const { range = NOTHING.range, type, after } = readMarketQuery(search)
  return {
    chainId: chain.id,
    id,
    chart,
    range: rangesOf(chart).includes(range) ? range : NOTHING.range,
    isInverted: search.get('invert')?.toLowerCase() === 'true',
    type,
    after,
  }
}

/** The ranges that a chart is offered in. Liquidity is of now. */
export function rangesOf(chart: ChartName): readonly RangeName[] {
  return chart === 'price' ? RANGE_NAMES.filter((range) => range !== '1H') : RANGE_NAMES
}

/** The URL of a query; what is the default is not written. */
export function poolQueryPath(query: PoolQuery): string {
  const { chainId, id, chart, range, isInverted, type, after } = query
  const search = new URLSearchParams()
  if (chart !== NOTHING.chart) search.set('chart', chart)
  if (range !== NOTHING.range && rangesOf(chart).includes(range)) search.set('range', range)
  if (isInverted) search.set('invert', 'true')
  if (type !== NOTHING.type) search.set('type', type)
  if (after !== NOTHING.after) search.set('after', after)
  const text = search.toString()
  return `/explore/pools/${chainById(chainId).slug}/${id}${text && `?${text}`}`
}
