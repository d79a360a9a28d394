import type { Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { SEARCH_LENGTH } from './search-length.ts'

/** What a search text is, as far as its form tells. */
export interface SearchText {
  /** Trimmed. */
  readonly text: string
  /** An account or a contract; undefined for anything else, also for an address with a mistyped checksum. */
  readonly address: Address | undefined
  /** Whose owner may be meant: as typed, or with `.eth` after a single word. */
  readonly name: string | undefined
  /** The name was typed as a name, with its point. */
  readonly isWholeName: boolean
  /** A stroke divides the tokens of a pair. */
  readonly asksForPair: boolean
}

/** Labels of `.eth` have three characters at least; a word may be part of a symbol as well. */
const WORD = /^[\p{L}\p{N}_-]{3,60}$/u
const NAME = /^[^\s./]{1,60}(?:\.[^\s./]{1,60})+$/u

/** Source  spec §5, Search */
export function readSearchText(typed: string): SearchText {
  const text = typed.trim().slice(0, SEARCH_LENGTH)
  const address = parseAddress(text)
  const isHex = /^0x/i.test(text)
  const isWholeName = !isHex && NAME.test(text)
  return {
    text,
    address: address.ok ? address.value : undefined,
    name: isWholeName ? text.toLowerCase() : !isHex && WORD.test(text) ? `${text.toLowerCase()}.eth` : undefined,
    isWholeName,
    asksForPair: text.includes('/'),
  }
}
