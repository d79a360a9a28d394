import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { CHAINS } from '#app/domain/chains/catalogue.ts'

const NATIVE_NAMES: readonly string[] = ['NATIVE', ...CHAINS.map((chain) => chain.native.symbol.toUpperCase())]

/**
 * Reads a currency as a URL names it: an address, `NATIVE`, or the symbol of a chain's own currency (`ETH`), in any case.
 *
 * Source  spec §2; defaults G-03
 */
export function readCurrency(text: string): Address | undefined {
  if (NATIVE_NAMES.includes(text.toUpperCase())) return NATIVE
  const address = parseAddress(text)
  return address.ok ? address.value : undefined
}
