import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { logoPath } from '#app/domain/logos/logo-path.ts'

/** Path of a network's logo. */
export function networkLogoPath(chainId: ChainId): string {
  return logoPath(`network-${chainById(chainId).slug}`)
}
