import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatsFor } from '#app/i18n/format.ts'
import { KNOWN_LOCALES } from '#app/i18n/locale-catalogue.ts'
import { isDeadlineLong, MAX_DEADLINE_MINUTES, readDeadline } from './deadline-entry.ts'

const english = formatsFor('en-US')

test.each([
  ['1', 1],
  ['30', 30],
  ['030', 30],
  [' 45 ', 45],
  ['٣٠', 30],
  ['1,440', 1_440],
  ['4320', 4_320],
])('%s is parsed in English', (text, value) => {
  expect(readDeadline(text, english)).toEqual({ ok: true, value })
})

test('a point separates thousands in German', () => {
  expect(readDeadline('1.440', formatsFor('de-DE'))).toEqual({ ok: true, value: 1_440 })
})

test.each([
  ['', 'malformed'],
  ['1.5', 'malformed'],
  ['30.', 'malformed'],
  ['-30', 'malformed'],
  ['1e3', 'malformed'],
  ['30 min', 'malformed'],
  ['0', 'tooShort'],
  ['4321', 'tooLong'],
  ['9'.repeat(60), 'tooLong'],
])('%s is rejected as %s', (text, problem) => {
  expect(readDeadline(text, english)).toEqual({ ok: false, problem })
})

const formats = fc.constantFrom(...KNOWN_LOCALES.map(({ tag }) => formatsFor(tag)))
const RUNS = { numRuns: 100_000 }

test('every deadline from a minute to three days written in any language is read back', () => {
  fc.assert(
    fc.property(
      formats,
      fc.integer({ min: 1, max: MAX_DEADLINE_MINUTES }),
      fc.boolean(),
      (format, value, isGrouped) => {
        const read = readDeadline(isGrouped ? format.count(value) : String(value), format)
        if (!read.ok || read.value !== value) expect(read).toEqual({ ok: true, value })
      },
    ),
    RUNS,
  )
}, 120_000)

const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,٣-+ e')), maxLength: 10 }),
  fc.double().map(String),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

test('parsing any text never throws and returns a problem or a deadline within the limits', () => {
  fc.assert(
    fc.property(formats, anyText, (format, text) => {
      const read = readDeadline(text, format)
      if (!read.ok) return ['malformed', 'tooShort', 'tooLong'].includes(read.problem)
      return Number.isInteger(read.value) && read.value >= 1 && read.value <= MAX_DEADLINE_MINUTES
    }),
    RUNS,
  )
}, 120_000)

test('a deadline of an hour or more is long', () => {
  expect(isDeadlineLong(59)).toBe(false)
  expect(isDeadlineLong(60)).toBe(true)
})
