import type { Address } from 'viem'
import type { Brand } from '#app/base/brand.ts'

export type { Address }

/** Stands for the native currency wherever an address is expected, as in v4's `Currency` and the trading API. */
export const NATIVE: Address = '0x0000000000000000000000000000000000000000'

/** `chainId:lowercased address`: the one form used as a map key, a row id and a GraphQL id. */
export type AddressKey = Brand<string, 'addressKey'>

export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

export function isNative(address: string): boolean {
  return isSameAddress(address, NATIVE)
}

export function addressKey(chainId: number, address: string): AddressKey {
  return `${chainId}:${address.toLowerCase()}` as AddressKey
}

/** `0x1234…abcd`. For labels only: anything to be signed shows the full address. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
