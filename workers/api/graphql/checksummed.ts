import { parseAddress } from '#app/domain/address/parse-address.ts'

/** An address of the database, in lower case, with its checksum. */
export function checksummed(address: string): string
export function checksummed(address: string | null): string | null
export function checksummed(address: string | null): string | null {
  if (address === null) return null
  const parsed = parseAddress(address)
  return parsed.ok ? parsed.value : address
}
