import type { Address } from '#app/domain/address/address.ts'
import { visibleText } from '#app/domain/token/visible-text.ts'
import { wordAt, type Call, type Returned } from '../trading/multicall.ts'

const NAME = '0x06fdde03'
const MAX_NAME = 60

/** Encodes a call of the contract's `name()`. */
export function nameCall(contract: string): Call {
  return { to: contract as Address, data: NAME }
}

/** Decodes an ABI string, removes invisible characters and truncates it; null if nothing is left. The text is untrusted. */
export function readName(returned: Returned): string | null {
  const text = Array.from(visibleText(readText(returned, 1_000) ?? ''))
    .slice(0, MAX_NAME)
    .join('')
    .trim()
  return text === '' ? null : text
}

/** Decodes an ABI string of 1 to `maxBytes` bytes; null for anything else. */
export function readText(returned: Returned, maxBytes: number): string | null {
  if (returned === undefined || returned.length < 128 || wordAt(returned, 0) !== 32n) return null
  const length = wordAt(returned, 1)
  if (length === 0n || length > BigInt(maxBytes)) return null
  const hex = returned.slice(128, 128 + Number(length) * 2)
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return new TextDecoder().decode(bytes)
}
