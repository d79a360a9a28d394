import { expect, test } from 'vitest'
import { PALETTE, type ColorName } from '#app/base/identity.ts'
import { contrast } from './contrast.ts'

const SURFACES = ['surfacePage', 'surfaceRaised', 'surfaceSunken', 'surfaceOverlay', 'surfaceHover'] as const
const ON_EVERY_SURFACE = [
  'textPrimary',
  'textSecondary',
  'textTertiary',
  'accent',
  'positive',
  'negative',
  'warning',
] as const
const PAIRS: readonly (readonly [text: ColorName, background: ColorName])[] = [
  ...ON_EVERY_SURFACE.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)),
  ['textOnAccent', 'accent'],
  ['textOnAccent', 'accentHover'],
  ['accent', 'accentSoft'],
  ['textPrimary', 'accentSoft'],
  ['textSecondary', 'accentSoft'],
  ['positive', 'positiveSoft'],
  ['negative', 'negativeSoft'],
  ['warning', 'warningSoft'],
  ['textPrimary', 'warningSoft'],
  ['textPrimary', 'negativeSoft'],
]

for (const theme of ['light', 'dark'] as const) {
  test.each(PAIRS)(`in the ${theme} theme %s is readable on %s`, (text, background) => {
    expect(contrast(PALETTE[theme][text], PALETTE[theme][background])).toBeGreaterThanOrEqual(4.5)
  })
}

test('black on white has the maximum contrast', () => {
  expect(contrast('#000000', '#FFFFFF')).toBe(21)
})
