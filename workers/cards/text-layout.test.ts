import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { drawableText, fitText, widthOf, wrapText, type Faces } from './text-layout.ts'
import { readTypeface } from './typeface.ts'

const packages = createRequire(import.meta.url)
const typeface = (file: string) => readTypeface(new Uint8Array(readFileSync(packages.resolve(file))).buffer)

let faces: Faces

beforeAll(() => {
  const arabic = typeface('@expo-google-fonts/noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf')
  faces = {
    400: [typeface('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'), arabic],
    600: [typeface('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'), arabic],
  }
})

test.each([
  ['WETH', 'WETH'],
  ['Ünïcödé Ω Ж ₿', 'Ünïcödé Ω Ж ₿'],
  ['ريال رقمي', 'ريال رقمي'],
  // Characters without a glyph are dropped unless they are letters.
  ['🌊 Wave 🏄 Coin', 'Wave Coin'],
  // Bidirectional and other control characters are invisible.
  ['USD\u202EC\u2066x\u0000', 'USDCx'],
  // A letter keeps at most two combining marks.
  [`Z${'\u0301'.repeat(40)}o`, 'Ź\u0301\u0301o'],
  ['<b>X</b>', '<b>X</b>'],
])('%s is drawn as %s', (text, drawn) => {
  expect(drawableText(text, faces)).toBe(drawn)
})

test.each(['柴犬', '柴犬 Inu', '🌊', '\u202E\u200B', '   ', '', '\uD800', '𝕌𝕊𝔻ℂ'])('%s cannot be drawn', (text) => {
  expect(drawableText(text, faces)).toBeUndefined()
})

test('a name of 100 kB is truncated to 160 characters', () => {
  expect(drawableText('x'.repeat(100_000), faces)).toBe('x'.repeat(160))
})

test('the width of a line is the sum of its advances', () => {
  expect(widthOf('HH', 100, 400, faces)).toBeCloseTo(2 * widthOf('H', 100, 400, faces))
  expect(widthOf('W', 100, 600, faces)).toBeGreaterThan(widthOf('i', 100, 600, faces) * 3)
  expect(widthOf('\u2067\u2069', 100, 600, faces)).toBe(0)
})

test('a line has the largest size that fits, and is truncated at the smallest size', () => {
  const maxWidth = widthOf('SYMBOL', 48, 600, faces)
  expect(fitText('SYM', [64, 48], 600, maxWidth, faces)).toMatchObject({ text: 'SYM', size: 64 })
  expect(fitText('SYMBOL', [64, 48], 600, maxWidth, faces)).toMatchObject({ text: 'SYMBOL', size: 48 })
  const truncated = fitText('SYMBOLS', [64, 48], 600, maxWidth, faces)
  expect(truncated.text).toMatch(/^SYMB?O?…$/)
  expect(truncated.width).toBeLessThanOrEqual(maxWidth)
})

test('text wraps into lines that fit', () => {
  const maxWidth = widthOf('This is not', 32, 600, faces)
  expect(wrapText('This is not the one', 32, 600, maxWidth, faces)).toEqual(['This is not', 'the one'])
  expect(wrapText('Donaudampfschifffahrt ist', 32, 600, maxWidth, faces)).toEqual([
    expect.stringMatching(/^Donau.*…$/),
    'ist',
  ])
})
