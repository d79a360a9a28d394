import { isNative } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { Token } from '#app/domain/token/token.ts'

/** In URLs the chain's own currency is the literal NATIVE (spec §2, defaults G-03). */
function urlAddress(address: string): string {
  return isNative(address) ? 'NATIVE' : address
}

/** The token's page. */
export function tokenPath({ chainId, address }: Pick<Token, 'chainId' | 'address'>): string {
  return `/explore/tokens/${chainById(chainId).slug}/${urlAddress(address)}`
}

/** The swap page with this token as what one gets. */
export function buyPath({ chainId, address }: Pick<Token, 'chainId' | 'address'>): string {
  return `/swap?${new URLSearchParams({ chain: chainById(chainId).interfaceName, outputCurrency: urlAddress(address) })}`
}
