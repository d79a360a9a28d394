import { expect, test } from 'vitest'
import { DISC_HUES, tokenDisc } from './token-disc.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('a symbol of four letters is shown completely, a longer one by its first three', () => {
  expect(tokenDisc(USDC, 'USDC').letters).toBe('USDC')
  expect(tokenDisc(USDC, 'wstETH').letters).toBe('WST')
})

test('the colour depends on the address, regardless of its case', () => {
  expect(tokenDisc(USDC.toLowerCase(), 'USDC')).toEqual(tokenDisc(USDC, 'USDC'))
})

test('an impersonator has another colour than the original', () => {
  expect(tokenDisc('0x00000000000000000000000000000000000000aa', 'USDC').hue).not.toBe(tokenDisc(USDC, 'USDC').hue)
})

test('bidirectional and invisible characters are not drawn', () => {
  expect(tokenDisc(USDC, '\u202E\u200Bab').letters).toBe('AB')
  expect(tokenDisc(USDC, '\u200B').letters).toBe('?')
})

test('a letter outside the BMP is one letter', () => {
  expect(tokenDisc(USDC, '🌊x').letters).toBe('🌊X')
})

test('colours are distributed over all hues', () => {
  const hues = Array.from(
    { length: 2_000 },
    (_, index) => tokenDisc(`0x${index.toString(16).padStart(40, '0')}`, 'T').hue,
  )
  expect(new Set(hues)).toEqual(new Set(DISC_HUES))
})
