import { expect, test } from 'vitest'
import { addressesOf, type RelaySession } from './relay-provider.ts'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const session = (...accounts: string[]) =>
  ({ namespaces: { eip155: { accounts, methods: [], events: [] } } }) as Partial<RelaySession> as RelaySession

test('the accounts of a network are those that the wallet approved for it', () => {
  const approved = session(`eip155:1:${A}`, `eip155:1:${B}`, `eip155:8453:${B}`)
  expect(addressesOf(approved, 1)).toEqual([A, B])
  expect(addressesOf(approved, 8453)).toEqual([B])
})

test('on a network without approved accounts all are shown, each once', () => {
  expect(addressesOf(session(`eip155:1:${A}`, `eip155:10:${A}`), 137)).toEqual([A])
})

test('addresses are checksummed, and malformed accounts ignored', () => {
  expect(addressesOf(session(`eip155:1:${A.toLowerCase()}`, 'eip155:1:0x12', 'nonsense'), 1)).toEqual([A])
  expect(addressesOf(undefined)).toEqual([])
})
