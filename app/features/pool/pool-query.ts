import { chainById, chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import { parseAddress } from '#app/domain/address/address.ts'
import { readCursor, readType, type TypeName } from '#app/entities/transaction/transaction.ts'
import type { HistoryDuration } from '#app/wire/market/history-duration.ts'

/** Ranges by their name in the URL (spec §9). */
export const RANGES = {
  '1H': 'HOUR',
  '1D': 'DAY',
  '1W': 'WEEK',
  '1M': 'MONTH',
  '1Y': 'YEAR',
  ALL: 'MAX',
} as const satisfies Record<string, HistoryDuration>
export type RangeName = keyof typeof RANGES

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
  const id = readId(poolAddress)
  if (!chain || id === undefined) return undefined
  const chart = CHARTS.find((name) => name === search.get('chart')?.toLowerCase()) ?? NOTHING.chart
  const range = named(RANGES, search.get('range')?.toUpperCase()) ?? NOTHING.range
  return {
    chainId: chain.id,
    id,
    chart,
    range: rangesOf(chart).includes(range) ? range : NOTHING.range,
    isInverted: search.get('invert')?.toLowerCase() === 'true',
    type: readType(search.get('type')),
    after: readCursor(search.get('after')),
  }
}

/** The ranges that a chart is offered in. Liquidity is of now. */
export function rangesOf(chart: ChartName): readonly RangeName[] {
  // The table's own keys, in its order.
  const all = Object.keys(RANGES) as RangeName[]
  return chart === 'price' ? all.filter((range) => range !== '1H') : all
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

function readId(text: string): string | undefined {
  if (/^0x[\da-fA-F]{64}$/.test(text)) return text.toLowerCase()
  const address = parseAddress(text)
  return address.ok ? address.value : undefined
}

function named<Name extends string>(names: Record<Name, unknown>, asked: string | undefined): Name | undefined {
  // `hasOwn` narrows the text to a name of the table; `toString` is none.
  return asked !== undefined && Object.hasOwn(names, asked) ? (asked as Name) : undefined
}
