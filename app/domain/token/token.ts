import { isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'

/** A token or native currency. `address` is NATIVE (the zero address) for the native currency. */
export interface Token {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
  readonly name: string
  /** 0 to 36. */
  readonly decimals: number
}

export function nativeToken(chainId: ChainId): Token {
  const { native } = chainById(chainId)
  return { chainId, address: NATIVE, symbol: native.symbol, name: native.name, decimals: native.decimals }
}

export function wrappedAddress(chainId: ChainId, address: Address): Address {
  return isSameAddress(address, NATIVE) ? chainById(chainId).contracts.wrappedNative : address
}
