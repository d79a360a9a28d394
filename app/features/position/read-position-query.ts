import { parseAddress } from '#app/domain/address/parse-address.ts'
import { chainByName } from '#app/domain/chains/catalogue.ts'
import { readMarketQuery } from '#app/entities/market-page/market-query.ts'
import { DEFAULT_RANGE, POSITION_RANGES, type PositionQuery, type VersionName } from './position-query.ts'

// Separate from `position-query.ts`, because checksumming needs a hash function that the page does not.

/** Subject of a path: a position, or a v2 pair without an owner. */
export type PositionSubject = PositionQuery | { readonly pair: Omit<PositionQuery, 'owner'> }

/** The largest uint256 has 78 digits. */
const TOKEN_ID = /^(?:0|[1-9]\d{0,77})$/

/**
 * Reads /positions/:version/:chainName/:id with its query. Undefined if there is no such page; invalid query values are ignored. The kind
 * of id overrides an unsuitable version: a token id under v2 is looked up in v3, and an address under v3 or v4 in v2.
 */
export function readPositionQuery(
  version: VersionName,
  chainName: string,
  id: string,
  search: Pick<URLSearchParams, 'get'>,
): PositionSubject | undefined {
  const chain = chainByName(chainName)
  if (!chain) return undefined
  const { range = DEFAULT_RANGE, after } = readMarketQuery(search)
  const state = {
    chainId: chain.id,
    range: POSITION_RANGES.includes(range) ? range : DEFAULT_RANGE,
    isInverted: search.get('invert')?.toLowerCase() === 'true',
    after,
  }
  if (TOKEN_ID.test(id)) return { ...state, version: version === 'v2' ? 'v3' : version, id, owner: null }
  const pair = parseAddress(id)
  if (!pair.ok) return undefined
  const owner = parseAddress(search.get('owner') ?? '')
  const share = { ...state, version: 'v2', id: pair.value } as const
  return owner.ok ? { ...share, owner: owner.value } : { pair: share }
}
