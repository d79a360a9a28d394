import { chainById } from '#app/domain/chains/catalogue.ts'
import type { PositionPlace } from './position-path.ts'

/** A position that can be migrated to a newer version. */
export type MigratedPlace = Pick<PositionPlace, 'chainId' | 'id'> & { readonly version: 'v2' | 'v3' }

/** Path of the page that migrates a position to a newer version. */
export function migratePath({ chainId, version, id }: MigratedPlace): string {
  return `/migrate/${version}/${chainById(chainId).slug}/${id}`
}
