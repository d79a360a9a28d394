import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { NamedPool } from '#app/entities/pool/pool-summary.ts'

export interface PositionRef {
  readonly chainId: ChainId
  readonly version: NamedPool['version']
  /** The id of the NFT, or the address of a v2 pair. */
  readonly id: string
  /** Owner of the share of a v2 pair; null for the connected account, and for v3 and v4. */
  readonly owner: Address | null
}

/** Path of a position's page. */
export function positionPath({ chainId, version, id, owner }: PositionRef): string {
  const path = `/positions/${version}/${chainById(chainId).slug}/${id}`
  return owner === null ? path : `${path}?owner=${owner}`
}
