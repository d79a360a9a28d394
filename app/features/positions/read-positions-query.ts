import { parseAddress } from '#app/domain/address/parse-address.ts'
import { chainByName } from '#app/domain/chains/catalogue.ts'
import { DEFAULT_STATUSES, STATUS_NAMES, VERSION_NAMES, type PositionsQuery } from './positions-query.ts'

// Separate from the code that writes the path, because checksumming needs a hash function that the page does not.

const MAX_CURSOR = 600

/** Reads `/positions?owner=…`. Undefined without a valid owner or network; other invalid values are ignored. */
export function readPositionsQuery(search: Pick<URLSearchParams, 'get'>): PositionsQuery | undefined {
  const owner = parseAddress(search.get('owner') ?? '')
  const chain = search.get('chain')
  const network = chain === null ? null : chainByName(chain)?.id
  if (!owner.ok || network === undefined) return undefined
  const names = (search.get('status') ?? '').toLowerCase().split('-')
  const statuses = STATUS_NAMES.filter((name) => names.includes(name))
  const cursor = search.get('after') ?? ''
  return {
    owner: owner.value,
    network,
    version: VERSION_NAMES.find((name) => name === search.get('version')?.toLowerCase()) ?? null,
    statuses: statuses.length === 0 ? DEFAULT_STATUSES : statuses,
    after: cursor.length <= MAX_CURSOR && /^[\w-]*$/.test(cursor) ? cursor : '',
  }
}
