import type { Hex } from 'viem'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { PERMIT2 } from '#app/domain/chains/chain.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { DAI, THIEF } from './random-orders.ts'

const WORD = 64

/** One digit off, so that both ends look the same in a shortened address. */
export function lookAlike(address: Address): Address {
  const at = 20
  const digit = (Number.parseInt(address.charAt(at), 16) + 1) % 16
  return `${address.slice(0, at)}${digit.toString(16)}${address.slice(at + 1)}`.toLowerCase() as Address
}

/** Every word of the calldata changed in four ways, and bytes added and removed. */
export function* otherData(data: Hex): Generator<Hex> {
  const selector = data.slice(0, 10)
  const digits = data.slice(10)
  for (let at = 0; at + WORD <= digits.length; at += WORD) {
    const value = BigInt(`0x${digits.slice(at, at + WORD)}`)
    const top = 2n ** 256n
    for (const other of [(value + 1n) % top, (value + top - 1n) % top, BigInt(THIEF), 2n ** 160n + value])
      yield `${selector}${digits.slice(0, at)}${(other % top).toString(16).padStart(WORD, '0')}${digits.slice(at + WORD)}` as Hex
  }
  for (const tail of ['00', '00'.repeat(32), 'ff'.repeat(7)]) yield `${data}${tail}` as Hex
  if (data.length > 2) yield data.slice(0, -2) as Hex
}

/** Every way to change one field of a transaction whose calldata has one encoding. `calls`: other calls that a thief would like. */
export function* tamperedTransactions(
  honest: UnsignedTransaction,
  calls: readonly Hex[],
): Generator<readonly [string, UnsignedTransaction]> {
  const others: readonly Address[] = [THIEF, NATIVE, honest.from, DAI, lookAlike(honest.to), PERMIT2]
  for (const to of others) yield ['to', { ...honest, to }]
  for (const from of [THIEF, NATIVE, lookAlike(honest.from)] as const) yield ['from', { ...honest, from }]
  for (const chainId of [1, 8453, 11155111] as const) yield ['chain', { ...honest, chainId }]
  for (const value of [honest.value + 1n, honest.value + 10n ** 18n]) yield ['value', { ...honest, value }]
  for (const data of otherData(honest.data)) yield ['data', { ...honest, data }]
  for (const data of calls) yield ['call', { ...honest, data }]
}

/** Runs each attempt that differs from the honest one; returns how many were rejected, by kind, and those that were not. */
export function countRejected<Attempt>(
  honest: Attempt,
  attempts: Iterable<readonly [string, Attempt]>,
  isAccepted: (attempt: Attempt) => boolean,
  byKind: Map<string, number>,
): readonly string[] {
  const keyOf = (attempt: Attempt) =>
    JSON.stringify(attempt, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)).toLowerCase()
  const seen = new Set([keyOf(honest)])
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
