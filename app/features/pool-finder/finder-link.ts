import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'

/** The URL state of /pools/v2/find. */
export interface FinderLink {
  readonly chainId: ChainId
  /** Null until it is chosen. */
  readonly currencyA: Address | null
  readonly currencyB: Address | null
}

export type FinderField = 'currencyA' | 'currencyB'

/** Returns the URL of a link. `readFinderLink` (read-finder-link.ts) reads it back to the same link. */
export function finderPath({ chainId, currencyA, currencyB }: FinderLink): string {
  const params = new URLSearchParams({ chain: chainById(chainId).interfaceName })
  if (currencyA !== null) params.set('currencyA', writeCurrency(currencyA))
  if (currencyB !== null) params.set('currencyB', writeCurrency(currencyB))
  return `/pools/v2/find?${params}`
}

/** Returns the link after choosing a token. Choosing the token of the other side switches the two. */
export function withCurrency(link: FinderLink, field: FinderField, chosen: Address): FinderLink {
  const other = field === 'currencyA' ? 'currencyB' : 'currencyA'
  const otherCurrency = link[other]
  const isOtherCurrency = otherCurrency !== null && isSameAddress(otherCurrency, chosen)
  return { ...link, [other]: isOtherCurrency ? link[field] : otherCurrency, [field]: chosen }
}

/** Returns the two currencies; undefined until both are chosen, or if both are the same token in v2, such as ether and WETH. */
export function pairOfLink({ chainId, currencyA, currencyB }: FinderLink): readonly [Address, Address] | undefined {
  if (currencyA === null || currencyB === null) return undefined
  const { wrappedNative } = chainById(chainId).contracts
  const token = (currency: Address) => (isNative(currency) ? wrappedNative : currency)
  return isSameAddress(token(currencyA), token(currencyB)) ? undefined : [currencyA, currencyB]
}
