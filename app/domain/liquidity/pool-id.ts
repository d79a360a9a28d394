import { parseAddress } from '#app/domain/address/parse-address.ts'

/**
 * Reads what names a pool in a URL: the address of a v2 or v3 pool, checksummed, or the id of a v4 pool, in lower case. Undefined for
 * anything else.
 */
export function readPoolId(text: string): string | undefined {
  if (/^0x[\da-fA-F]{64}$/.test(text)) return text.toLowerCase()
  const address = parseAddress(text)
  return address.ok ? address.value : undefined
}
