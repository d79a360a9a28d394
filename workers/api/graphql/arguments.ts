import { NATIVE } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { problem } from './problem.ts'
import { MAX_TEXT_LENGTH } from './rank-tokens.ts'

/**
 * Reads an address argument in the index's format: lower case. Null, `NATIVE` and the zero address mean the native
 * currency.
 *
 * Throws address.malformed | address.checksum
 */
export function addressArgument(text: string | null | undefined): string {
  if (text === null || text === undefined || text.toUpperCase() === 'NATIVE') return NATIVE
  const address = parseAddress(text)
  if (address.ok) return address.value.toLowerCase()
  throw problem(
    address.problem,
    address.problem === 'address.checksum'
      ? 'the letters of this address do not match its checksum'
      : 'an address is 0x and 40 hexadecimal digits',
  )
}

/** Reads the id of a pool: an address, or 32 bytes for v4. Throws address.malformed | address.checksum */
export function poolArgument(text: string): string {
  return /^0x[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : addressArgument(text)
}

const MAX_IDS = 500

/** Reads the ids that a list is limited to, in lower case; undefined if it is not limited. Throws request.tooLarge */
export function idsArgument(ids: readonly string[] | null | undefined): ReadonlySet<string> | undefined {
  if (!ids) return undefined
  if (ids.length > MAX_IDS) throw problem('request.tooLarge', `at most ${MAX_IDS} ids at a time`)
  return new Set(ids.map((id) => id.toLowerCase()))
}

/** Reads the text of a search, trimmed. Throws request.tooLarge */
export function textArgument(text: string | null | undefined): string {
  const trimmed = (text ?? '').trim()
  if (trimmed.length > MAX_TEXT_LENGTH)
    throw problem('request.tooLarge', `a search has at most ${MAX_TEXT_LENGTH} characters`)
  return trimmed
}
