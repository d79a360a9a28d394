import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/** A wrap or unwrap is one call of the wrapped native token, one for one; any other trade goes through the router. */
export type TradeKind = 'wrap' | 'unwrap' | 'swap'

/** Whether exchanging one token for the other is a wrap, an unwrap or a swap. */
export function tradeKind(chainId: ChainId, input: Address, output: Address): TradeKind {
  const { wrappedNative } = chainById(chainId).contracts
  if (isNative(input) && isSameAddress(output, wrappedNative)) return 'wrap'
  if (isSameAddress(input, wrappedNative) && isNative(output)) return 'unwrap'
  return 'swap'
}
