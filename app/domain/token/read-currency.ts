import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { CHAINS } from '#app/domain/chains/catalogue.ts'

const NATIVE_NAMES: readonly string[] = ['NATIVE', ...CHAINS.map((chain) => chain.native.symbol.toUpperCase())]

/** Parses a currency in a URL: an address, `NATIVE`, or the symbol of a native currency (`ETH`), in any case. */
export function readCurrency(text: string): Address | undefined {
  if (NATIVE_NAMES.includes(text.toUpperCase())) return NATIVE
  const address = parseAddress(text)
  return address.ok ? address.value : undefined
}
