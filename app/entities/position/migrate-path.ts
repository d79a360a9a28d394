import { chainById } from '#app/domain/chains/catalogue.ts'
import type { PositionRef } from './position-path.ts'

/** A position that can be migrated to a newer version. */
export type MigratablePosition = Pick<PositionRef, 'chainId' | 'id'> & { readonly version: 'v2' | 'v3' }

/** Path of the page that migrates a position to a newer version. */
export function migratePath({ chainId, version, id }: MigratablePosition): string {
  return `/migrate/${version}/${chainById(chainId).slug}/${id}`
}
