import { NATIVE } from '#app/domain/address/address.ts'
import { chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import { readCurrency } from '#app/domain/token/read-currency.ts'
import type { FinderLink } from './finder-link.ts'

/**
 * Reads the parameters of /pools/v2/find: chain, currencyA and currencyB. If the link has no currencies, the first is the native currency.
 */
export function readFinderLink(params: URLSearchParams, defaultChainId: ChainId): FinderLink {
  const [a, b] = [params.get('currencyA'), params.get('currencyB')]
  const currencyB = readCurrency(b ?? '') ?? null
  return {
    chainId: chainByName(params.get('chain') ?? params.get('chainId') ?? '')?.id ?? defaultChainId,
    currencyA: readCurrency(a ?? '') ?? (a === null && b === null ? NATIVE : null),
    currencyB,
  }
}

/** Returns the network and the first currency of a link that cannot be read; an empty string for each that is readable or absent. */
export function unreadableFinderParts(params: URLSearchParams): { readonly chain: string; readonly currency: string } {
  const chain = params.get('chain') ?? params.get('chainId') ?? ''
  const currencies = [params.get('currencyA') ?? '', params.get('currencyB') ?? '']
  return {
    chain: chainByName(chain) ? '' : chain,
    currency: currencies.find((text) => text !== '' && readCurrency(text) === undefined) ?? '',
  }
}
