import { getAddress, isAddress, type Address } from 'viem'
import { fail, ok, type Result } from '#app/base/result.ts'

// In a separate file, because the checksum needs a hash function that most pages do not.

/**
 * Parses an address.
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
