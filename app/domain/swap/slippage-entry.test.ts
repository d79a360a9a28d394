import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bps } from '#app/domain/amount/percent.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { formatsFor } from '#app/i18n/format.ts'
import { KNOWN_LOCALES } from '#app/i18n/locale-catalogue.ts'
import { MAX_SLIPPAGE, proposedSlippage, readSlippage, slippageCaution, stepSlippage } from './slippage-entry.ts'

const english = formatsFor('en-US')
const german = formatsFor('de-DE')
const bps = (value: number) => value as Bps

test.each([
  ['0.5', 50],
  ['0,5', 50],
  ['.01', 1],
  ['0.50', 50],
  ['0.500', 50],
  ['50', 5_000],
  ['1.5%', 150],
  [' 1.5 % ', 150],
  ['٠٫٥٪', 50],
  ['２．５％', 250],
])('%s is parsed in English', (text, value) => {
  expect(readSlippage(text, english)).toEqual({ ok: true, value })
})

test('in German a comma is the decimal separator, and a point is accepted too', () => {
  expect(readSlippage('0,75', german)).toEqual({ ok: true, value: 75 })
  expect(readSlippage('0.75', german)).toEqual({ ok: true, value: 75 })
})

test.each([
  ['', 'malformed'],
  ['%', 'malformed'],
  ['.', 'malformed'],
  ['-1', 'malformed'],
  ['1e1', 'malformed'],
  ['half', 'malformed'],
  ['0', 'zero'],
  ['0.00', 'zero'],
  ['0.005', 'tooPrecise'],
  ['50.01', 'tooHigh'],
  ['51', 'tooHigh'],
  ['9'.repeat(60), 'tooHigh'],
])('%s is rejected as %s', (text, problem) => {
  expect(readSlippage(text, english)).toEqual({ ok: false, problem })
})

const formats = fc.constantFrom(...KNOWN_LOCALES.map(({ tag }) => formatsFor(tag)))
const RUNS = { numRuns: 100_000 }

test('every slippage from 0.01 % to 50 % written in any language is read back, with and without a percent sign', () => {
  fc.assert(
    fc.property(formats, fc.integer({ min: 1, max: MAX_SLIPPAGE }), fc.boolean(), (format, value, hasSign) => {
      const text = format.fieldAmount(formatUnits(BigInt(value), 2))
      const read = readSlippage(hasSign ? `${text} %` : text, format)
      if (!read.ok || read.value !== value) expect(read).toEqual({ ok: true, value })
    }),
    RUNS,
  )
}, 120_000)

const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,%٫٪-+ e')), maxLength: 10 }),
  fc.double().map(String),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

test('parsing any text never throws and returns a problem or a slippage within the limits', () => {
  fc.assert(
    fc.property(formats, anyText, (format, text) => {
      const read = readSlippage(text, format)
      if (!read.ok) return ['malformed', 'zero', 'tooPrecise', 'tooHigh'].includes(read.problem)
      return Number.isInteger(read.value) && read.value > 0 && read.value <= MAX_SLIPPAGE
    }),
    RUNS,
  )
}, 120_000)

test('the buttons step by 0.1 % and stop at the limits', () => {
  expect(stepSlippage(bps(50), 1)).toBe(60)
  expect(stepSlippage(bps(50), -1)).toBe(40)
  expect(stepSlippage(bps(10), -1)).toBeUndefined()
  expect(stepSlippage(bps(11), -1)).toBe(1)
  expect(stepSlippage(bps(4_990), 1)).toBe(5_000)
  expect(stepSlippage(bps(4_991), 1)).toBeUndefined()
})

test.each([
  [4, 50, 'mayFail'],
  [5, 50, undefined],
  [50, 50, undefined],
  [51, 50, 'mayBeFrontRun'],
  [51, 60, undefined],
  [2_000, 550, 'mayBeFrontRun'],
  [2_001, 550, 'veryHigh'],
] as const)('a slippage of %d bps where %d would be automatic has the caution %s', (slippage, auto, caution) => {
  expect(slippageCaution(bps(slippage), bps(auto))).toBe(caution)
})

test('the slippage proposed after a failure is 0.1 % above the price change or the slippage used, up to the maximum', () => {
  expect(proposedSlippage(bps(50), 120)).toBe(130)
  expect(proposedSlippage(bps(50), 0)).toBe(60)
  expect(proposedSlippage(bps(50), 9_000)).toBe(5_000)
})
