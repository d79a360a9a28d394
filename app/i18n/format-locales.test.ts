import { expect, test } from 'vitest'
import { formatsFor, moneyFormatsFor } from './format.ts'
import { KNOWN_LOCALES } from './locale-catalogue.ts'

const allFormats = (locale: string) => ({ ...formatsFor(locale), ...moneyFormatsFor(locale, 'USD') })

/** Removes bidirectional control characters and non-breaking spaces. */
const visible = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replaceAll('\u00a0', ' ')

test('German has a decimal comma and the currency sign after the amount', () => {
  const german = allFormats('de-DE')
  expect(visible(german.price('2513.204512'))).toBe('2.513,20 $')
  expect(visible(german.price('0.0000001234567'))).toBe('0,0₆1235 $')
  expect(visible(german.compactMoney('1243211000'))).toBe('1,24 Mrd. $')
  expect(visible(german.change('-0.031'))).toBe('-0,03 %')
  expect(visible(german.amount('1234567.89'))).toBe('1.234.567')
  expect(german.ago(61)).toBe('vor 1 Min.')
  expect(german.ago(0)).toBe('gerade eben')
  expect(german.dateTime(1_795_242_120)).toBe('21. Nov. 2026, 06:22 UTC')
})

test('Arabic has Latin digits and the Gregorian calendar, with Arabic words', () => {
  const arabic = allFormats('ar-SA')
  expect(visible(arabic.price('2513.204512'))).toBe('2,513.20 $')
  expect(visible(arabic.compactMoney('1243211000'))).toBe('1.24 مليار $')
  expect(visible(arabic.price('0.0000001234567'))).toBe('0.0₆1235 $')
  expect(visible(arabic.amount('0.000000000000000001'))).toBe('0.0₁₇1')
  expect(visible(arabic.change('-0.031'))).toBe('-0.03٪')
  expect(visible(arabic.ago(7200))).toBe('قبل ساعتين')
  expect(visible(arabic.ago(0))).toBe('قبل لحظات')
  expect(arabic.dateTime(1_795_242_120)).toBe('21 نوفمبر 2026، 6:22 ص UTC')
})

test.each(KNOWN_LOCALES.map(({ tag }) => tag))('numbers in %s use Latin digits', (tag) => {
  const format = allFormats(tag)
  const texts = [
    format.price('2513.2'),
    format.money('12.3'),
    format.compactMoney('87312'),
    format.change('1.2'),
    format.percent('0.3'),
    format.amount('1.5'),
    format.exactAmount('1234.5'),
    format.count(7),
    format.ago(300),
    format.dateTime(1_795_242_120),
  ]
  for (const text of texts) expect(text).not.toMatch(/[^\P{Nd}0-9]/u)
  expect(texts.at(-1)).toContain('2026')
})

test('an Arabic amount has no directional marks, and its currency sign stays whole', () => {
  const arabic = moneyFormatsFor('ar-SA', 'USD')
  for (const text of [arabic.price('2513.2'), arabic.money('0.001'), arabic.compactMoney('87312')]) {
    expect(text).not.toMatch(/[\u200e\u200f\u061c]/)
  }
  expect(moneyFormatsFor('ar-SA', 'CAD').price('12.5')).toMatch(/^12\.50\s\u2066[^\d\s]*\$\u2069$/)
})
