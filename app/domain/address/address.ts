import { getAddress, isAddress, type Address } from 'viem'
import { fail, ok, type Result } from '#app/base/result.ts'
import type { Brand } from '#app/base/brand.ts'

export type { Address }

/** Stands for the chain's own currency wherever an address is asked for, as v4's `Currency` and the trading API do. */
export const NATIVE: Address = '0x0000000000000000000000000000000000000000'

/** `chainId:lowercased address`: the one form used as a map key, a row id and a GraphQL id. */
export type AddressKey = Brand<string, 'addressKey'>

/**
 * Reads an address that somebody typed or sent.
 *
 * Returns  the checksummed address | address.malformed | address.checksum (mixed case that does not match EIP-55)
 */
export function parseAddress(text: string): Result<Address, 'address.malformed' | 'address.checksum'> {
  if (!isAddress(text, { strict: false })) return fail('address.malformed')
  const digits = text.slice(2)
  const isMixedCase = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  const checksummed = getAddress(text.toLowerCase())
  if (isMixedCase && checksummed !== text) return fail('address.checksum')
  return ok(checksummed)
}

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
