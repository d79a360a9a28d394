import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { readDecimals } from './read-decimals.ts'

const word = (value: bigint) => numberToHex(value, { size: 32 })

test.each([0n, 6n, 18n, 36n])('%s decimals are read', (places) => {
  expect(readDecimals(word(places))).toBe(Number(places))
})

test.each([
  ['an implausible number', word(37n)],
  ['the largest number', word(2n ** 256n - 1n)],
  ['no data', '0x'],
  ['a revert', undefined],
])('%s is unknown', (_name, answer) => {
  expect(readDecimals(answer)).toBeUndefined()
})
