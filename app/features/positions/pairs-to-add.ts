import { isSameAddress } from '#app/domain/address/address.ts'
import type { ImportedPair } from '#app/entities/position/imported-pairs.ts'
import type { PositionRow } from '#app/entities/position/position-row.ts'
import type { PositionsQuery } from './positions-query.ts'

/** Returns the imported pairs that match a list's filters and are not shown yet; none after the first page. */
export function pairsToAdd(
  imported: readonly ImportedPair[],
  { network, version, after }: Pick<PositionsQuery, 'network' | 'version' | 'after'>,
  rows: readonly Pick<PositionRow, 'chainId' | 'id'>[],
): readonly ImportedPair[] {
  if (after !== '' || (version !== null && version !== 'v2')) return []
  const isListed = ({ chainId, pair }: ImportedPair) =>
    rows.some(
      (row) => row.chainId === chainId && row.id.length === pair.length && isSameAddress(row.id as `0x${string}`, pair),
    )
  return imported.filter((pair) => (network === null || pair.chainId === network) && !isListed(pair))
}
