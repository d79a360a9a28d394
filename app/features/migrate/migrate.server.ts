import { parseAddress } from '#app/domain/address/parse-address.ts'
import { chainByName } from '#app/domain/chains/catalogue.ts'
import type { MigratablePosition } from '#app/entities/position/migrate-path.ts'

/** The largest uint256 has 78 digits. */
const TOKEN_ID = /^(?:0|[1-9]\d{0,77})$/

interface MigrateParams {
  readonly chainName?: string | undefined
  readonly pairAddress?: string | undefined
  readonly tokenId?: string | undefined
}

/** Reads the parameters of a path; null for the list of positions, undefined if there is no such page. */
export function readMigrateQuery({
  chainName,
  pairAddress,
  tokenId,
}: MigrateParams): MigratablePosition | null | undefined {
  if (chainName === undefined) return null
  const chain = chainByName(chainName)
  if (!chain) return undefined
  if (tokenId !== undefined)
    return TOKEN_ID.test(tokenId) ? { chainId: chain.id, version: 'v3', id: tokenId } : undefined
  const pair = parseAddress(pairAddress ?? '')
  return pair.ok ? { chainId: chain.id, version: 'v2', id: pair.value } : undefined
}
