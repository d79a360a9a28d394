import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxTextWidth } from './max-text-width.ts'

test('wide letters, capitals and other letters have different widths', () => {
  expect(maxTextWidth('')).toBe(0)
  expect(maxTextWidth('MW')).toBeCloseTo(2 * 1.02)
  expect(maxTextWidth('Dai')).toBeCloseTo(0.87 + 2 * 0.67)
})

test('the width of non-ASCII text is unknown', () => {
  for (const text of ['水', 'a\u202Eb', 'é', '\n', '🌊']) expect(maxTextWidth(text)).toBe(Infinity)
})

/** Advance widths of Arial and Liberation Sans in 1/1000 em, from space to tilde. Source: the fonts' `hmtx` tables. */
const ARIAL =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 ' +
  '667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 ' +
  '556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'

test('no ASCII character is wider in the fallback font than its upper bound, whichever fonts are installed', () => {
  const css = readFileSync(new URL('../theme/fonts.css', import.meta.url), 'utf8')
  const sizeAdjust = Number(/size-adjust: ([\d.]+)%/.exec(css)?.[1]) / 100
  const widths = ARIAL.split(' ').map((width) => (Number(width) / 1000) * sizeAdjust)
  expect(widths).toHaveLength(95)
  widths.forEach((width, index) => {
    const letter = String.fromCharCode(32 + index)
    expect(width, letter).toBeLessThanOrEqual(maxTextWidth(letter))
  })
})
