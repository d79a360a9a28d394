import { isNative, type Address } from '#app/domain/address/address.ts'

/** Formats a currency for our URLs: an address, or `NATIVE` for the native currency. */
export function writeCurrency(address: Address): string {
  return isNative(address) ? 'NATIVE' : address
}
