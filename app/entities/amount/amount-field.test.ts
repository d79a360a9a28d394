import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretIn, typedAmount } from '#app/domain/swap/typed-amount.ts'
import { formatsFor, type Formats } from '#app/i18n/format.ts'
import { KNOWN_LOCALES } from '#app/i18n/locale-catalogue.ts'

const formats = fc.constantFrom(...KNOWN_LOCALES.map(({ tag }) => formatsFor(tag)))
const digits = fc.bigInt({ min: 0n, max: 10n ** 24n }).map(String)
const amounts = fc
  .tuple(fc.oneof(digits, fc.constantFrom('', '0', '007')), fc.option(fc.oneof(digits, fc.constant('')), { nil: null }))
  .map(([whole, fraction]) => (fraction === null ? whole : `${whole}.${fraction}`))
const RUNS = { numRuns: 70_000 }

const typeKeys = (keys: string, format: Formats) =>
  [...keys].reduce((amount, key) => typedAmount(format.fieldAmount(amount) + key, amount, format) ?? amount, '')

test('an amount formatted for a field in any language parses back to every digit', () => {
  fc.assert(
    fc.property(formats, amounts, (format, amount) => {
      expect(typedAmount(format.fieldAmount(amount), '', format)).toBe(amount)
    }),
    RUNS,
  )
}, 120_000)

test('typing an amount key by key, with a point or a comma, gives the amount', () => {
  fc.assert(
    fc.property(formats, amounts, fc.constantFrom('.', ','), (format, amount, separator) => {
      expect(typeKeys(amount.replace('.', separator), format)).toBe(amount)
    }),
    RUNS,
  )
}, 120_000)

test('deleting or inserting a digit changes only that digit and keeps the caret beside it', () => {
  fc.assert(
    fc.property(formats, amounts, fc.nat(), fc.constantFrom('', '7'), (format, amount, place, inserted) => {
      const shown = format.fieldAmount(amount)
      const caretBefore = place % (shown.length + 1)
      if (inserted === '' && !/\d/.test(shown.charAt(caretBefore))) return
      const entered =
        shown.slice(0, caretBefore) + inserted + shown.slice(inserted === '' ? caretBefore + 1 : caretBefore)
      const digitsBefore = shown.slice(0, caretBefore).replace(/\D/g, '')
      const digitsAfter = shown.slice(inserted === '' ? caretBefore + 1 : caretBefore).replace(/\D/g, '')
      const next = typedAmount(entered, amount, format) ?? ''
      expect(next.replace('.', '')).toBe(digitsBefore + inserted + digitsAfter)
      expect(next.includes('.')).toBe(amount.includes('.'))
      const caret = caretIn(format.fieldAmount(next), entered, caretBefore + inserted.length, {
        ...format,
        deletesForward: false,
      })
      expect(format.fieldAmount(next).slice(0, caret).replace(/\D/g, '')).toBe(digitsBefore + inserted)
    }),
    RUNS,
  )
}, 120_000)

test('fields use the number format of the language', () => {
  expect(formatsFor('de-DE').fieldAmount('1234567.50')).toBe('1.234.567,50')
  expect(formatsFor('ar-SA').fieldAmount('1234.')).toBe('1,234.')
  expect(formatsFor('es-ES').fieldAmount('1234.5')).toBe('1234,5')
})
