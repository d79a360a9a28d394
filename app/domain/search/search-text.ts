import type { Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { SEARCH_LENGTH } from './search-length.ts'

/** A search text, classified by its form. */
export interface SearchText {
  /** Trimmed. */
  readonly text: string
  /** An account or a contract; undefined for anything else, including an address with a wrong checksum. */
  readonly address: Address | undefined
  /** A possible ENS name: as typed, or a single word with `.eth` appended. */
  readonly name: string | undefined
  /** Whether `name` was typed completely, with its dot. */
  readonly isWholeName: boolean
  /** Contains a slash, as in `ETH/USDC`. */
  readonly asksForPair: boolean
}

/** A word that may be an `.eth` label (which has at least three characters), or part of a symbol. */
const WORD = /^[\p{L}\p{N}_-]{3,60}$/u
const NAME = /^[^\s./]{1,60}(?:\.[^\s./]{1,60})+$/u

export function readSearchText(input: string): SearchText {
  const text = input.trim().slice(0, SEARCH_LENGTH)
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
