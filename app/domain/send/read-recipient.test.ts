import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'
import { readRecipient, recipientText } from './read-recipient.ts'

const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const RUNS = 100_000
const SEED = 20_261_123

const isAddress = { kind: 'address', address: FRIEND }

test.each<readonly [string, object]>([
  ['', { kind: 'empty' }],
  [' \t\n ', { kind: 'empty' }],
  [FRIEND, isAddress],
  [FRIEND.toLowerCase(), isAddress],
  [`  ${FRIEND}\n`, isAddress],
  [FRIEND.match(/.{1,6}/g)?.join(' ') ?? '', isAddress],
  [`\u200e${FRIEND}\u2069`, isAddress],
  [FRIEND.replace('C44', 'c44'), { kind: 'checksum' }],
  [FRIEND.slice(0, -1), { kind: 'malformed' }],
  [`${FRIEND}0`, { kind: 'malformed' }],
  ['0x', { kind: 'malformed' }],
  ['0x0000000000000000000000000000000000000000', { kind: 'zero' }],
  ['Alice.eth', { kind: 'name', name: 'alice.eth' }],
  ['pay.alice.eth', { kind: 'name', name: 'pay.alice.eth' }],
  [' alice .eth ', { kind: 'name', name: 'alice.eth' }],
  ['alice.', { kind: 'malformed' }],
  ['.eth', { kind: 'malformed' }],
  ['a..eth', { kind: 'malformed' }],
  ['Alice42', { kind: 'username', name: 'alice42' }],
  ['alice_42', { kind: 'malformed' }],
  ['💧', { kind: 'malformed' }],
])('%j is read as %j', (text, expected) => {
  expect(readRecipient(text)).toEqual(expected)
})

const randomAddress = fc
  .bigInt({ min: 1n, max: 2n ** 160n - 1n })
  .map((value) => getAddress(`0x${value.toString(16).padStart(40, '0')}`))
const SPACE = fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u2003', '')

test('an address is parsed in every accepted case and with any whitespace inside', () => {
  const written = fc.record({
    address: randomAddress,
    form: fc.constantFrom('checksum', 'lower', 'upper'),
    space: SPACE,
    index: fc.nat(42),
  })
  let read = 0
  fc.assert(
    fc.property(written, ({ address, form, space, index }) => {
      const digits = address.slice(2)
      const text = `0x${form === 'lower' ? digits.toLowerCase() : form === 'upper' ? digits.toUpperCase() : digits}`
      read += 1
      return matches(readRecipient(`${space}${text.slice(0, index)}${space}${text.slice(index)}${space}`), address)
    }),
    { numRuns: RUNS, seed: SEED },
  )
  expect(read).toBe(RUNS)
})

test('an address with one changed character is never read as another address, unless its case carries no checksum', () => {
  const change = fc.record({
    address: randomAddress,
    index: fc.integer({ min: 2, max: 41 }),
    to: fc.constantFrom(...Array.from('0123456789abcdefABCDEFgGxX.-')),
  })
  let changed = 0
  fc.assert(
    fc.property(change, ({ address, index, to }) => {
      const text = address.slice(0, index) + to + address.slice(index + 1)
      if (text === address) return true
      changed += 1
      const read = readRecipient(text)
      // A checksum covers each letter with four bits: one wrong character passes with a chance of about 1 in 10,000.
      return read.kind !== 'address' || read.address === text || isUniform(text)
    }),
    { numRuns: RUNS, seed: SEED },
  )
  expect(changed).toBeGreaterThan(RUNS * 0.9)
})

test('parsing any text never throws and never yields the zero address', () => {
  const pieces = fc.constantFrom(
    '0x',
    '0',
    'a',
    'F',
    '.',
    'eth',
    ' ',
    '\u200d',
    '\u202e',
    '@',
    '/',
    ':',
    '💧',
    'é',
    FRIEND,
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(pieces, { maxLength: 50 }).map((all) => all.join('')),
    fc
      .string({ unit: fc.constantFrom(...Array.from('0123456789abcdefABCDEF')), minLength: 38, maxLength: 42 })
      .map((hex) => `0x${hex}`),
  )
  const kinds = new Set<string>()
  fc.assert(
    fc.property(texts, (text) => {
      const read = readRecipient(text)
      kinds.add(read.kind)
      if (read.kind === 'address') return BigInt(read.address) !== 0n && getAddress(read.address) === read.address
      if (read.kind === 'name') return /^[^\s.]+(?:\.[^\s.]+)+$/.test(read.name) && read.name.length <= 600
      return (read.kind === 'empty') === (recipientText(text) === '')
    }),
    { numRuns: RUNS, seed: SEED },
  )
  expect([...kinds].sort()).toEqual(['address', 'checksum', 'empty', 'malformed', 'name', 'username'])
})

function matches(read: ReturnType<typeof readRecipient>, address: Address): boolean {
  return read.kind === 'address' && read.address === address
}

function isUniform(text: string): boolean {
  const digits = text.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase()
}
