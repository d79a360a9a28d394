import { expect, test } from 'vitest'
import { localeNamed, localeOf, fixedTFor } from './i18n.server.ts'

const visit = (path: string, headers: Record<string, string> = {}) =>
  new Request(`https://tarn.test${path}`, { headers })
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

test.each([
  [0, '0 دقيقة'],
  [1, 'دقيقة واحدة'],
  [2, 'دقيقتان'],
  [3, '3 دقائق'],
  [10, '10 دقائق'],
  [11, '11 دقيقة'],
  [99, '99 دقيقة'],
  [100, '100 دقيقة'],
  [103, '103 دقائق'],
])('%d minutes in Arabic are %s', async (count, text) => {
  const t = await fixedTFor(visit('/swap?lng=ar'), 'swap')
  expect(plain(t('minutes', { count }))).toBe(text)
})

test.each([
  [1, '1 Minute', '1 minute'],
  [0, '0 Minuten', '0 minutes'],
  [30, '30 Minuten', '30 minutes'],
])('%d minutes in German are %s, in English %s', async (count, german, english) => {
  expect((await fixedTFor(visit('/swap?lng=de'), 'swap'))('minutes', { count })).toBe(german)
  expect((await fixedTFor(visit('/swap'), 'swap'))('minutes', { count })).toBe(english)
})

test('the pseudo-locale has lengthened English texts', async () => {
  const t = await fixedTFor(visit('/explore', { Cookie: 'lng=en-XA' }), 'explore')
  expect(t('title', { network: 'Base' })).toBe('[Ţöķéñš öñ Base····]')
})

test('a missing text does not fall back to another language', async () => {
  const t = await fixedTFor(visit('/?lng=de'), 'swap')
  // @ts-expect-error No text has this key.
  expect(t('nothing.of.this.name')).toBe('nothing.of.this.name')
  expect(t('close')).toBe('Schließen')
})

test('the language comes from the query, else the cookie, else the browser', async () => {
  const headers = { Cookie: 'theme=dark; lng=ar-SA', 'Accept-Language': 'de' }
  expect(await localeOf(visit('/?lng=de_AT', headers))).toBe('de-DE')
  expect(await localeOf(visit('/?lng=tlh', headers))).toBe('ar-SA')
  expect(await localeOf(visit('/', { Cookie: 'xlng=ar-SA', 'Accept-Language': 'de' }))).toBe('de-DE')
  expect(await localeOf(visit('/', { Cookie: 'lng=../../x' }))).toBe('en-US')
})

test('a form can only choose an offered language', () => {
  expect(localeNamed('ar')).toBe('ar-SA')
  expect(localeNamed('tlh')).toBeUndefined()
  expect(localeNamed(null)).toBeUndefined()
})
