import type { Log } from './log.ts'

// Values are sliced from ABI-encoded bytes: viem's `decodeEventLog` is 80 times slower; the tests compare each decoder with it.

/** Hexadecimal digits of a word. */
const WORD_DIGITS = 64
const SIGN_BIT = 1n << 255n
const MODULUS = 1n << 256n
/** Position of the address in a topic: after `0x` and 24 zeros. */
const ADDRESS_START = 26

/** Whether the log has exactly this many topics and at least this many words. Foreign contracts may emit anything. */
export function hasShape(log: Log, topics: number, words: number): boolean {
  return log.topics.length === topics && log.data.length >= 2 + words * WORD_DIGITS
}

/** The nth word of the data, hexadecimal without prefix. The caller has checked the shape. */
function word(log: Log, index: number): string {
  const from = 2 + index * WORD_DIGITS
  return log.data.slice(from, from + WORD_DIGITS)
}

export function uintAt(log: Log, index: number): bigint {
  return BigInt(`0x${word(log, index)}`)
}

/** The nth word as a signed number: two's complement over 256 bits, to which the ABI extends shorter integers. */
export function intAt(log: Log, index: number): bigint {
  const value = uintAt(log, index)
  return value >= SIGN_BIT ? value - MODULUS : value
}

export function addressAt(log: Log, index: number): string {
  const from = 2 + index * WORD_DIGITS + WORD_DIGITS - 40
  return `0x${log.data.slice(from, from + 40)}`
}

/** The nth word as an int24, from its last six hex digits. */
export function int24At(log: Log, index: number): number {
  return signed24(word(log, index))
}

/** The nth word as a uint24 or shorter, from its last six hex digits. */
export function uint24At(log: Log, index: number): number {
  return Number.parseInt(word(log, index).slice(-6), 16)
}

export function addressTopic(log: Log, index: number): string {
  return `0x${(log.topics[index] ?? '').slice(ADDRESS_START)}`
}

export function wordTopic(log: Log, index: number): string {
  return log.topics[index] ?? ''
}

export function uintTopic(log: Log, index: number): bigint {
  return BigInt(log.topics[index] ?? 0)
}

export function int24Topic(log: Log, index: number): number {
  return signed24(log.topics[index] ?? '')
}

export function uint24Topic(log: Log, index: number): number {
  return Number.parseInt((log.topics[index] ?? '').slice(-6), 16)
}

function signed24(hex: string): number {
  const value = Number.parseInt(hex.slice(-6), 16)
  return value >= 0x800000 ? value - 0x1000000 : value
}
