import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKnownLocale, KNOWN_LOCALES, langOf, localeOfLang, type Locale } from './locale-catalogue.ts'
import { matchLocale, negotiateLocale } from './match-locale.ts'

const ALL: Locale[] = KNOWN_LOCALES.map(({ tag }) => tag)

test('there are 38 languages', () => {
  expect(new Set(ALL).size).toBe(38)
})

test.each([
  ['en', 'en-US'],
  ['en-GB', 'en-US'],
  ['de-AT', 'de-DE'],
  ['de_CH', 'de-DE'],
  ['DE-de', 'de-DE'],
  ['de-Latn-CH-1996', 'de-DE'],
  ['es', 'es-ES'],
  ['es-419', 'es-ES'],
  ['es-MX', 'es-ES'],
  ['es-US', 'es-ES'],
  ['zh', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
  ['zh-Hant-CN', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
  ['yue-HK', 'zh-TW'],
  ['cmn-Hans', 'zh-CN'],
  ['pt', 'pt-BR'],
  ['pt-AO', 'pt-PT'],
  ['no', 'no-NO'],
  ['nb-NO', 'no-NO'],
  ['nn', 'no-NO'],
  ['fil', 'fil-PH'],
  ['tl-PH', 'fil-PH'],
  ['iw-IL', 'he-IL'],
  ['in', 'id-ID'],
  ['sr', 'sr-SP'],
  ['sr-RS', 'sr-SP'],
  ['sr-SP', 'sr-SP'],
  ['ar-EG', 'ar-SA'],
  ['ur-IN', 'ur-PK'],
] as const)('%s matches %s', (tag, expected) => {
  expect(matchLocale(tag, ALL)).toBe(expected)
})

test.each([
  '',
  'x',
  'tlh',
  'english',
  'de;DROP',
  '*',
  '../../etc/passwd',
  'zh-'.repeat(9000),
  'e\u0000n',
  'constructor',
])('%j matches nothing', (tag) => {
  expect(matchLocale(tag, ALL)).toBeUndefined()
})

test('the Portuguese variants match each other, the Chinese ones do not', () => {
  expect(matchLocale('pt-PT', ['en-US', 'pt-BR'])).toBe('pt-BR')
  expect(matchLocale('zh-TW', ['en-US', 'zh-CN'])).toBeUndefined()
})

test('the query precedes the cookie, which precedes the browser', () => {
  const offered: Locale[] = ['en-US', 'de-DE', 'ar-SA', 'fr-FR']
  const preferences = { query: 'ar', saved: 'de-DE', accepted: 'fr' }
  expect(negotiateLocale(preferences, offered)).toBe('ar-SA')
  expect(negotiateLocale({ ...preferences, query: 'tlh' }, offered)).toBe('de-DE')
  expect(negotiateLocale({ ...preferences, query: null, saved: undefined }, offered)).toBe('fr-FR')
  expect(negotiateLocale({}, offered)).toBeUndefined()
})

test.each([
  ['de;q=0.7, fr-CH, *;q=0.1', 'fr-FR'],
  ['ja, de;q=0.3, ar;q=0.8', 'ar-SA'],
  ['fr;q=0, de', 'de-DE'],
  ['fr;q=0', undefined],
  ['de;q=0.0, tlh, fr;q=0.1', 'fr-FR'],
  ['*', undefined],
  [';;;,,,q=1', undefined],
  ['fr;q=much', undefined],
] as const)('a browser that accepts %j gets %s', (accepted, expected) => {
  expect(negotiateLocale({ accepted }, ['en-US', 'de-DE', 'ar-SA', 'fr-FR'])).toBe(expected)
})

test('the result is always an offered language or none', () => {
  const tags = fc.oneof(
    fc.string(),
    fc.constantFrom(...ALL),
    fc.stringMatching(/^[a-z]{2,3}(-[A-Za-z]{4})?(-[A-Z]{2})?$/),
  )
  fc.assert(
    fc.property(tags, fc.subarray(ALL), (tag, offered) => {
      const expected = matchLocale(tag, offered)
      expect(expected === undefined || offered.includes(expected)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('every language matches its tag, its language code and its html lang', () => {
  for (const tag of ALL) {
    expect(matchLocale(tag, ALL)).toBe(tag)
    expect(matchLocale(tag.toUpperCase(), [tag])).toBe(tag)
    expect(matchLocale(langOf(tag), ALL)).toBe(tag)
    expect(localeOfLang(langOf(tag))).toBe(tag)
    expect(matchLocale(tag.split('-')[0] ?? '', [tag])).toBe(tag === 'zh-TW' ? undefined : tag)
    expect(isKnownLocale(tag)).toBe(true)
  }
})

test('no html lang is sr-SP or no-NO, which browsers do not know', () => {
  expect(langOf('sr-SP')).toBe('sr-RS')
  expect(langOf('no-NO')).toBe('nb-NO')
  for (const tag of ALL) expect(Intl.NumberFormat.supportedLocalesOf(langOf(tag))).toHaveLength(1)
})

test('only Arabic, Hebrew and Urdu are right-to-left', () => {
  const rightToLeft = KNOWN_LOCALES.filter((known) => 'direction' in known).map(({ tag }) => tag)
  expect(rightToLeft).toEqual(['ar-SA', 'he-IL', 'ur-PK'])
})
