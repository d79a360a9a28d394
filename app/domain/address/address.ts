import type { Address } from 'viem'
import type { Brand } from '#app/base/brand.ts'

export type { Address }

/** Stands for the chain's own currency wherever an address is asked for, as v4's `Currency` and the trading API do. */
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

/** `0x1234…abcd`. For labels only: whatever is signed shows the whole address. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
