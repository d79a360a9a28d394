import { expect, test } from 'vitest'
import { formatsFor, moneyFormatsFor } from './format.ts'
import { KNOWN_LOCALES } from './locale-catalogue.ts'

const figures = (locale: string) => ({ ...formatsFor(locale), ...moneyFormatsFor(locale, 'USD') })

/** Removes bidirectional control characters and non-breaking spaces. */
const seen = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replaceAll('\u00a0', ' ')

test('German has a decimal comma and the currency sign after the amount', () => {
  const german = figures('de-DE')
  expect(seen(german.price('2513.204512'))).toBe('2.513,20 $')
  expect(seen(german.price('0.0000001234567'))).toBe('0,0₆1235 $')
  expect(seen(german.compactMoney('1243211000'))).toBe('1,24 Mrd. $')
  expect(seen(german.change('-0.031'))).toBe('-0,03 %')
  expect(seen(german.amount('1234567.89'))).toBe('1.234.567')
  expect(german.ago(61)).toBe('vor 1 Min.')
  expect(german.ago(0)).toBe('gerade eben')
  expect(german.dateTime(1_795_242_120)).toBe('21. Nov. 2026, 06:22 UTC')
})

test('Arabic has Latin digits and the Gregorian calendar, with Arabic words', () => {
  const arabic = figures('ar-SA')
  expect(seen(arabic.price('2513.204512'))).toBe('2,513.20 $')
  expect(seen(arabic.compactMoney('1243211000'))).toBe('1.24 مليار $')
  expect(seen(arabic.price('0.0000001234567'))).toBe('0.0₆1235 $')
  expect(seen(arabic.amount('0.000000000000000001'))).toBe('0.0₁₇1')
  expect(seen(arabic.change('-0.031'))).toBe('-0.03٪')
  expect(seen(arabic.ago(7200))).toBe('قبل ساعتين')
  expect(seen(arabic.ago(0))).toBe('قبل لحظات')
  expect(arabic.dateTime(1_795_242_120)).toBe('21 نوفمبر 2026، 6:22 ص UTC')
})

test.each(KNOWN_LOCALES.map(({ tag }) => tag))('numbers in %s use Latin digits', (tag) => {
  const format = figures(tag)
  const written = [
    ...[format.price('2513.2'), format.money('12.3'), format.compactMoney('87312'), format.change('1.2')],
    ...[format.percent('0.3'), format.amount('1.5'), format.exactAmount('1234.5'), format.count(7)],
    ...[format.ago(300), format.dateTime(1_795_242_120)],
  ]
  for (const figure of written) expect(figure).not.toMatch(/[^\P{Nd}0-9]/u)
  expect(written.at(-1)).toContain('2026')
})

test('an Arabic amount has no directional marks, and its currency sign stays whole', () => {
  const arabic = moneyFormatsFor('ar-SA', 'USD')
  for (const text of [arabic.price('2513.2'), arabic.money('0.001'), arabic.compactMoney('87312')]) {
    expect(text).not.toMatch(/[\u200e\u200f\u061c]/)
  }
  expect(moneyFormatsFor('ar-SA', 'CAD').price('12.5')).toMatch(/^12\.50\s\u2066[^\d\s]*\$\u2069$/)
})
