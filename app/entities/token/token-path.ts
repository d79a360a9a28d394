import { isSameAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { flipped, completePair, writeSwapLink, type SwapLink } from '#app/domain/swap/swap-link.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'
import type { Token } from '#app/domain/token/token.ts'

/** Path of the token's page. */
export function tokenPath({ chainId, address }: Pick<Token, 'chainId' | 'address'>): string {
  return `/explore/tokens/${chainById(chainId).slug}/${writeCurrency(address)}`
}

/**
 * Path of the swap page with this token as output. The input is the native currency; for the wrapped native token, the
 * chain's first stablecoin, since swapping the native currency would be a wrap.
 */
export function buyPath({ chainId, address }: Pick<Token, 'chainId' | 'address'>): string {
  const { interfaceName, contracts, stables } = chainById(chainId)
  const params = new URLSearchParams({ chain: interfaceName })
  if (isSameAddress(address, contracts.wrappedNative) && stables[0]) params.set('inputCurrency', stables[0])
  params.set('outputCurrency', writeCurrency(address))
  return `/swap?${params}`
}

/** The link of `buyPath` as an object. */
export function buyLink({ chainId, address }: Pick<Token, 'chainId' | 'address'>): SwapLink {
  const { contracts, stables } = chainById(chainId)
  const isWrapped = isSameAddress(address, contracts.wrappedNative)
  return { chainId, ...completePair(chainId, isWrapped ? stables[0] : undefined, address), value: '', field: 'input' }
}

/** Path of the swap page with this token as input. */
export function sellPath(token: Pick<Token, 'chainId' | 'address'>): string {
  return `/swap?${writeSwapLink(flipped(buyLink(token)))}`
}
