import { isNative, type Address } from '#app/domain/address/address.ts'

/** A currency in our URLs: the native one is the literal `NATIVE`. */
export function writeCurrency(address: Address): string {
  return isNative(address) ? 'NATIVE' : address
}
