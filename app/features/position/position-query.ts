import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { RANGE_NAMES, type RangeName } from '#app/entities/market-page/market-query.ts'
import { positionPath } from '#app/entities/position/position-path.ts'

export type VersionName = 'v2' | 'v3' | 'v4'

/** URL state of a position's page. */
export interface PositionQuery {
  readonly chainId: ChainId
  readonly version: VersionName
  /** The id of the NFT, or the address of a v2 pair. */
  readonly id: string
  /** Owner of the share of a v2 pair; null for v3 and v4. */
  readonly owner: Address | null
  readonly range: RangeName
  /** Prices are inverted. */
  readonly isInverted: boolean
  /** Cursor of the page of the history; empty for the first page. */
  readonly after: string
}

export const DEFAULT_RANGE: RangeName = '1M'

/** Pools have no prices per minute. */
export const POSITION_RANGES: readonly RangeName[] = RANGE_NAMES.filter((range) => range !== '1H')

/** Returns the URL of a query, without default values. */
export function positionQueryPath(query: PositionQuery): string {
  const { range, isInverted, after, ...place } = query
  const params = new URLSearchParams()
  if (range !== DEFAULT_RANGE) params.set('range', range)
  if (isInverted) params.set('invert', 'true')
  if (after !== '') params.set('after', after)
  const path = positionPath(place)
  return params.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${params}`
}
