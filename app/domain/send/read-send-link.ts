import { NATIVE } from '#app/domain/address/address.ts'
import { chainByName, DEFAULT_CHAIN, type ChainId } from '#app/domain/chains/catalogue.ts'
import { readCurrency } from '#app/domain/token/read-currency.ts'
import type { SendLink } from './send-link.ts'

/**
 * Reads the parameters of /send: chain and inputCurrency. A currency is an address, `NATIVE` or `ETH`; any other value is the native
 * currency, so that every link opens. The default chain is `defaultChainId`.
 */
export function readSendLink(params: URLSearchParams, defaultChainId: ChainId = DEFAULT_CHAIN.id): SendLink {
  return {
    chainId: chainByName(params.get('chain') ?? params.get('chainId') ?? '')?.id ?? defaultChainId,
    inputCurrency: readCurrency(params.get('inputCurrency') ?? '') ?? NATIVE,
  }
}

/** Returns the unreadable network and currency of a link, each empty if readable. Defaults replace them, so the page must report them. */
export function unreadableSendParts(params: URLSearchParams): { readonly chain: string; readonly currency: string } {
  const chain = params.get('chain') ?? params.get('chainId') ?? ''
  const currency = params.get('inputCurrency') ?? ''
  return {
    chain: chainByName(chain) ? '' : chain,
    currency: readCurrency(currency) === undefined ? currency : '',
  }
}
