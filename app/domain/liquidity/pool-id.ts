import { parseAddress } from '#app/domain/address/parse-address.ts'

/**
 * Parses a pool id in a URL: the checksummed address of a v2 or v3 pool, or the lower-case id of a v4 pool. Undefined
 * for anything else.
 */
export function readPoolId(text: string): string | undefined {
  if (/^0x[\da-fA-F]{64}$/.test(text)) return text.toLowerCase()
  const address = parseAddress(text)
  return address.ok ? address.value : undefined
}
