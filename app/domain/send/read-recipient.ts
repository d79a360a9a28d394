import { isNative, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'

/**
 * Parsed content of a recipient field.
 *
 * name: has a dot, so it may be registered with a name service · username: letters and digits · checksum: an address that does not match
 * its checksum · zero: the zero address, which has no owner · malformed: anything else
 */
export type TypedRecipient =
  | { readonly kind: 'empty' | 'checksum' | 'zero' | 'malformed' }
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'name' | 'username'; readonly name: string }

/** Characters. The limit of DNS names, and of ENS names. */
const MAX_LENGTH = 255
/** Bidirectional marks and zero-width characters that copying adds. Removed from addresses only, because names may contain joiners. */
const INVISIBLE = /\p{Cf}/gu

/** Returns the text without whitespace, at most 255 characters. */
export function recipientText(input: string): string {
  return input.replace(/\s/g, '').slice(0, MAX_LENGTH)
}

/** Parses a recipient field. Ignores whitespace anywhere in the text, because copied addresses may contain it. */
export function readRecipient(input: string): TypedRecipient {
  const text = recipientText(input)
  if (text === '') return { kind: 'empty' }
  const parsed = parseAddress(text.replace(INVISIBLE, ''))
  if (parsed.ok) return isNative(parsed.value) ? { kind: 'zero' } : { kind: 'address', address: parsed.value }
  if (parsed.problem === 'address.checksum') return { kind: 'checksum' }
  if (/^0x[\da-f]*$/i.test(text)) return { kind: 'malformed' }
  if (/^[^.]+(?:\.[^.]+)+$/.test(text)) return { kind: 'name', name: text.toLowerCase() }
  return /^[a-z\d]+$/i.test(text) ? { kind: 'username', name: text.toLowerCase() } : { kind: 'malformed' }
}
