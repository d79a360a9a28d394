import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { PositionStatus } from '#app/wire/market/position-node.ts'
import type { PoolVersion } from '#app/wire/market/pool-node.ts'

/** Statuses by their name in the URL, in display order. */
export const STATUSES = { in: 'IN_RANGE', out: 'OUT_OF_RANGE', closed: 'CLOSED' } as const satisfies Record<
  string,
  PositionStatus
>
export type StatusName = keyof typeof STATUSES
// `Object.keys` loses the key type.
export const STATUS_NAMES = Object.keys(STATUSES) as readonly StatusName[]

export const DEFAULT_STATUSES: readonly StatusName[] = ['in', 'out']

export const VERSIONS = { v4: 'V4', v3: 'V3', v2: 'V2' } as const satisfies Record<string, PoolVersion>
export type VersionName = keyof typeof VERSIONS
export const VERSION_NAMES = Object.keys(VERSIONS) as readonly VersionName[]

/** URL state of the list of positions. */
export interface PositionsQuery {
  readonly owner: Address
  /** Null for all networks. */
  readonly network: ChainId | null
  /** Null for all versions. */
  readonly version: VersionName | null
  /** Selected statuses in display order, at least one. */
  readonly statuses: readonly StatusName[]
  /** Cursor of the last position; empty for the first page. */
  readonly after: string
}

/** Returns the URL of a query, without default values. */
export function positionsPath({ owner, network, version, statuses, after }: PositionsQuery): string {
  const params = new URLSearchParams({ owner })
  if (network !== null) params.set('chain', chainById(network).interfaceName)
  if (version !== null) params.set('version', version)
  if (statuses.join() !== DEFAULT_STATUSES.join()) params.set('status', statuses.join('-'))
  if (after !== '') params.set('after', after)
  return `/positions?${params}`
}

/** Returns the query with a status toggled, for the first page. The last selected status cannot be removed. */
export function withStatus(query: PositionsQuery, status: StatusName): PositionsQuery {
  const has = query.statuses.includes(status)
  const statuses = STATUS_NAMES.filter((name) => (name === status ? !has : query.statuses.includes(name)))
  return { ...query, after: '', statuses: statuses.length === 0 ? query.statuses : statuses }
}
