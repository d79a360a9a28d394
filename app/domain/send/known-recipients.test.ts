import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'
import { knownRecipients, lookAlikeOf } from './known-recipients.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SHOP = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const POISON = '0x3C44CdDdB6a900fa2b585dd299e03d12000093BC'

test('recipients are those of the account, the most recent first, with the number of sends', () => {
  const sends = [
    { account: ME, recipient: FRIEND, sentAt: 10 },
    { account: OTHER, recipient: POISON, sentAt: 99 },
    { account: ME, recipient: SHOP, sentAt: 30 },
    { account: ME.toLowerCase() as Address, recipient: FRIEND.toLowerCase() as Address, sentAt: 20 },
  ] as const
  expect(knownRecipients(sends, ME)).toEqual([
    { address: SHOP, count: 1, sentAt: 30 },
    { address: FRIEND, count: 2, sentAt: 20 },
  ])
  expect(knownRecipients([], ME)).toEqual([])
})

test.each<readonly [string, Address, readonly Address[], Address | undefined]>([
  ['a known address', FRIEND, [FRIEND], undefined],
  ['a known address in another case', FRIEND.toLowerCase() as Address, [FRIEND], undefined],
  ['an address with both ends of a known one', POISON, [SHOP, FRIEND], FRIEND],
  ['an address with both ends of a known one, in another case', POISON.toLowerCase() as Address, [FRIEND], FRIEND],
  ['a known address whose imitation is known too', FRIEND, [POISON, FRIEND], undefined],
  ['an address with only the first digits', '0x3C44000000000000000000000000000000000000', [FRIEND], undefined],
  ['an address with only the last digits', '0x00000000000000000000000000000000000093BC', [FRIEND], undefined],
  ['an address without known addresses', FRIEND, [], undefined],
])('the imitated address is correct for %s', (_, address, known, expected) => {
  expect(lookAlikeOf(address, known)).toBe(expected)
})

test.each<readonly [string, Address, readonly Address[], readonly Address[], Address | undefined]>([
  ['only the index knows it', POISON, [], [POISON], undefined],
  ['only the index knows the imitated one', POISON, [], [FRIEND], FRIEND],
  ['the index knows it, but this browser knows the imitated one', POISON, [FRIEND], [POISON], FRIEND],
  ['this browser knows it, and the index the imitated one', POISON, [POISON], [FRIEND], undefined],
])('the index cannot excuse an imitation of an address of this browser: %s', (_, address, known, claimed, expected) => {
  expect(lookAlikeOf(address, known, claimed)).toBe(expected)
})

test('every address with equal ends and another middle is a look-alike', () => {
  const middle = fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdef')), minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(middle, (digits) => {
      const address = `${FRIEND.slice(0, 6)}${digits}${FRIEND.slice(-4)}` as Address
      const isSame = address.toLowerCase() === FRIEND.toLowerCase()
      return lookAlikeOf(address, [FRIEND]) === (isSame ? undefined : FRIEND)
    }),
  )
})
