import { parseAddress } from '#app/domain/address/parse-address.ts'

/** Converts a lower-case address to its checksummed form (EIP-55). */
export function checksummed(address: string): string
export function checksummed(address: string | null): string | null
export function checksummed(address: string | null): string | null {
  if (address === null) return null
  const parsed = parseAddress(address)
  return parsed.ok ? parsed.value : address
}
