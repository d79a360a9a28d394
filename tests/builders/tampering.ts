import type { Hex } from 'viem'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { PERMIT2 } from '#app/domain/chains/chain.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { DAI, THIEF } from './random-orders.ts'

const WORD = 64

/** Changes one digit in the middle, so that the shortened address stays the same. */
export function lookAlike(address: Address): Address {
  const offset = 20
  const digit = (Number.parseInt(address.charAt(offset), 16) + 1) % 16
  return `${address.slice(0, offset)}${digit.toString(16)}${address.slice(offset + 1)}`.toLowerCase() as Address
}

/** Yields the calldata with each word changed in four ways, with added bytes, and with a removed byte. */
export function* tamperedCalldata(data: Hex): Generator<Hex> {
  const selector = data.slice(0, 10)
  const digits = data.slice(10)
  for (let offset = 0; offset + WORD <= digits.length; offset += WORD) {
    const value = BigInt(`0x${digits.slice(offset, offset + WORD)}`)
    const top = 2n ** 256n
    for (const other of [(value + 1n) % top, (value + top - 1n) % top, BigInt(THIEF), 2n ** 160n + value])
      yield `${selector}${digits.slice(0, offset)}${(other % top).toString(16).padStart(WORD, '0')}${digits.slice(offset + WORD)}` as Hex
  }
  for (const tail of ['00', '00'.repeat(32), 'ff'.repeat(7)]) yield `${data}${tail}` as Hex
  if (data.length > 2) yield data.slice(0, -2) as Hex
}

/** Yields transactions with one changed field. `calls`: calldata with which an attacker would replace the original. */
export function* tamperedTransactions(
  original: UnsignedTransaction,
  calls: readonly Hex[],
): Generator<readonly [string, UnsignedTransaction]> {
  const others: readonly Address[] = [THIEF, NATIVE, original.from, DAI, lookAlike(original.to), PERMIT2]
  for (const to of others) yield ['to', { ...original, to }]
  for (const from of [THIEF, NATIVE, lookAlike(original.from)] as const) yield ['from', { ...original, from }]
  for (const chainId of [1, 8453, 11155111] as const) yield ['chain', { ...original, chainId }]
  for (const value of [original.value + 1n, original.value + 10n ** 18n]) yield ['value', { ...original, value }]
  for (const data of tamperedCalldata(original.data)) yield ['data', { ...original, data }]
  for (const data of calls) yield ['call', { ...original, data }]
}

/** Yields the hex text with each digit replaced by every other one. */
function* changedDigits<Text extends Hex>(text: Text): Generator<Text> {
  for (let offset = 2; offset < text.length; offset += 1) {
    const digit = Number.parseInt(text.charAt(offset), 16)
    for (let step = 1; step < 16; step += 1)
      yield `${text.slice(0, offset)}${((digit + step) % 16).toString(16)}${text.slice(offset + 1)}`.toLowerCase() as Text
  }
}

/** Yields transactions in which one digit of an address or of the calldata, or one bit of the value differs. */
export function* mutatedTransactions(original: UnsignedTransaction): Generator<readonly [string, UnsignedTransaction]> {
  for (const to of changedDigits(original.to)) yield ['to', { ...original, to }]
  for (const from of changedDigits(original.from)) yield ['from', { ...original, from }]
  for (const data of changedDigits(original.data)) yield ['data', { ...original, data }]
  for (let bit = 0n; bit < 256n; bit += 1n) yield ['value', { ...original, value: original.value ^ (1n << bit) }]
}

/** Tries each attempt that differs from the original. Returns those that were accepted; counts the rejected ones in `byKind`. */
export function countRejected<Attempt>(
  original: Attempt,
  attempts: Iterable<readonly [string, Attempt]>,
  isAccepted: (attempt: Attempt) => boolean,
  byKind: Map<string, number>,
): readonly string[] {
  const keyOf = (attempt: Attempt) =>
    JSON.stringify(attempt, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)).toLowerCase()
  const seen = new Set([keyOf(original)])
  const accepted: string[] = []
  for (const [kind, attempt] of attempts) {
    const key = keyOf(attempt)
    if (seen.has(key)) continue
    seen.add(key)
    if (isAccepted(attempt)) accepted.push(`${kind} ${key}`)
    else byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
  }
  return accepted
}
