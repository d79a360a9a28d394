import { isNative, type Address } from '#app/domain/address/address.ts'

/** How our own URLs name a currency: the chain's own is the literal `NATIVE`. */
export function writeCurrency(address: Address): string {
  return isNative(address) ? 'NATIVE' : address
}
