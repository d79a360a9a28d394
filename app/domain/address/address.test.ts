import fc from 'fast-check'
import { getAddress, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { addressKey, isNative, shortAddress } from './address.ts'
import { parseAddress } from './parse-address.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('an address in one case is checksummed', () => {
  expect(parseAddress(USDC.toLowerCase())).toEqual({ ok: true, value: USDC })
  expect(parseAddress(`0x${USDC.slice(2).toUpperCase()}`)).toEqual({ ok: true, value: USDC })
  expect(parseAddress(USDC)).toEqual({ ok: true, value: USDC })
})

test('a mixed-case address that does not match its checksum is rejected', () => {
  expect(parseAddress('0xa0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toEqual({ ok: false, problem: 'address.checksum' })
})

test.each(['', '0x', '0x12', USDC.slice(2), `${USDC}0`, `${USDC} `, 'vitalik.eth'])('%j is not an address', (text) => {
  expect(parseAddress(text)).toEqual({ ok: false, problem: 'address.malformed' })
})

const RUNS = { numRuns: 100_000 }
const hexDigits = (text: string) =>
  fc.string({ unit: fc.constantFrom(...Array.from(text)), minLength: 40, maxLength: 40 })
const lowerCase = hexDigits('0123456789abcdef').map((digits): Hex => `0x${digits}`)

test('every address is parsed in lower case, and in mixed case only with the correct checksum', () => {
  fc.assert(
    fc.property(lowerCase, fc.nat(39), (address, index) => {
      const checksummed = getAddress(address)
      const digit = checksummed.charAt(2 + index)
      const other = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase()
      const changed = checksummed.slice(0, 2 + index) + other + checksummed.slice(3 + index)
      const [lowerCaseResult, checksummedResult, changedResult] = [
        parseAddress(address),
        parseAddress(checksummed),
        parseAddress(changed),
      ]
      const isOneCase = [changed.slice(2).toLowerCase(), changed.slice(2).toUpperCase()].includes(changed.slice(2))
      const isExpected =
        changed === checksummed || isOneCase
          ? changedResult.ok
          : !changedResult.ok && changedResult.problem === 'address.checksum'
      return (
        lowerCaseResult.ok &&
        lowerCaseResult.value === checksummed &&
        checksummedResult.ok &&
        checksummedResult.value === checksummed &&
        isExpected
      )
    }),
    RUNS,
  )
}, 120_000)

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdefABCDEFxX g')), maxLength: 44 }),
  hexDigits('0123456789abcdefABCDEF').map((digits) => `0x${digits}`),
)

test('parsing any text never throws and returns a problem or the same address', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const read = parseAddress(text)
      if (!read.ok) return ['address.malformed', 'address.checksum'].includes(read.problem)
      return /^0x[\da-f]{40}$/i.test(text) && read.value.toLowerCase() === text.toLowerCase()
    }),
    RUNS,
  )
}, 120_000)

test('keys are lower case and include the chain', () => {
  expect(addressKey(1, USDC)).toBe('1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
})

test('the native currency is the zero address', () => {
  expect(isNative('0x0000000000000000000000000000000000000000')).toBe(true)
  expect(isNative(USDC)).toBe(false)
})

test('a short address keeps both ends', () => {
  expect(shortAddress(USDC)).toBe('0xA0b8…eB48')
})
