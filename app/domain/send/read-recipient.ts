import { isNative, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'

/**
 * Parsed content of a recipient field.
 *
 * name: has a dot, so a name service may know it · username: letters and digits · checksum: an address with a mistyped digit · zero: the
 * zero address, which has no owner · malformed: anything else
 */
export type TypedRecipient =
  | { readonly kind: 'empty' | 'checksum' | 'zero' | 'malformed' }
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'name' | 'username'; readonly name: string }

/** Characters. The DNS limit, which ENS has as well. */
const MAX_LENGTH = 255
/** Marks of direction and of zero width that copying adds. Names may contain joiners, addresses may not. */
const INVISIBLE = /\p{Cf}/gu

/** The text without whitespace, at most 255 characters. */
export function recipientText(typed: string): string {
  return typed.replace(/\s/g, '').slice(0, MAX_LENGTH)
}

/** Reads a recipient field. Whitespace is ignored wherever it is, because it comes with copied addresses. */
export function readRecipient(typed: string): TypedRecipient {
  const text = recipientText(typed)
  if (text === '') return { kind: 'empty' }
  const parsed = parseAddress(text.replace(INVISIBLE, ''))
  if (parsed.ok) return isNative(parsed.value) ? { kind: 'zero' } : { kind: 'address', address: parsed.value }
  if (parsed.problem === 'address.checksum') return { kind: 'checksum' }
  if (/^0x[\da-f]*$/i.test(text)) return { kind: 'malformed' }
  if (/^[^.]+(?:\.[^.]+)+$/.test(text)) return { kind: 'name', name: text.toLowerCase() }
  return /^[a-z\d]+$/i.test(text) ? { kind: 'username', name: text.toLowerCase() } : { kind: 'malformed' }
}

/**
 * Reads the recipient of a QR code: an address, or an EIP-681 link that only names one (`ethereum:0x…@1`). A link that calls a function
 * names a contract, not a recipient.
 */
export function readRecipientCode(code: string): Address | undefined {
  const match = /^(?:ethereum:(?:pay-)?)?(0x[\da-f]{40})(?:@\d+)?(?:\?[^/]*)?$/i.exec(code.trim())
  const read = readRecipient(match?.[1] ?? '')
  return read.kind === 'address' ? read.address : undefined
}
