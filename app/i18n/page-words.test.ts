import fc from 'fast-check'
import { createInstance, type i18n } from 'i18next'
import { expect, test, vi } from 'vitest'
import { I18N } from './config.ts'
import { startPageWords } from './page-words.ts'
import { loadWords, SPOKEN_LOCALES, wordFiles } from './words.ts'

const files = import.meta.glob<Readonly<Record<string, string>>>('../../locales/en-US/*.json', {
  import: 'default',
  eager: true,
})
const english = Object.entries(files).map(([path, words]) => ({
  area: path.replace(/^.*\/|\.json$/g, ''),
  keys: Object.keys(words),
  texts: Object.values(words),
}))
const AREAS = english.map(({ area }) => area)
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 99, 100, 101, 102, 103, 111, 1_000_000, 1.5]

async function original(locale: string, areas: readonly string[]): Promise<i18n> {
  const instance = createInstance()
  await instance.use(wordFiles).init({ ...I18N, lng: locale, ns: [...areas] })
  return instance
}

/** A value for every placeholder. */
function gapsOf(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, gap], at) => [gap, `«${at}$&»`])),
  )
}

const started = (locale: string, areas: readonly string[] = AREAS) =>
  startPageWords({ options: I18N, locale, areas, load: loadWords })

test.each(SPOKEN_LOCALES)("every text of %s equals i18next's", async (locale) => {
  const [ours, theirs] = await Promise.all([started(locale), original(locale, AREAS)])
  let compared = 0
  for (const { area, keys, texts } of english) {
    const gaps = gapsOf(texts)
    const [own, other] = [ours.getFixedT(null, area), theirs.getFixedT(null, area)]
    for (const key of new Set(keys.map((one) => one.replace(/_(?:zero|one|two|few|many|other)$/, '')))) {
      expect(own(key, gaps)).toBe(other(key, gaps))
      for (const count of COUNTS) {
        expect(own(key, { ...gaps, count })).toBe(other(key, { ...gaps, count }))
        compared += 1
      }
    }
  }
  expect(compared).toBeGreaterThan(10_000)
})

test('variables are interpolated as by i18next, and only once', async () => {
  const [ours, theirs] = await Promise.all([started('en-US'), original('en-US', AREAS)])
  const [own, other] = [ours.getFixedT(null, 'explore'), theirs.getFixedT(null, 'explore')]
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('$&', '$1', '<b>', '&amp;', '\u202e', '', null, true),
    fc.integer(),
    fc.bigInt(),
  )
  fc.assert(
    fc.property(value, (network) => {
      expect(own('title', { network })).toBe(other('title', { network }))
    }),
  )
  expect(own('title', { network: '{{network}} $t(title)' })).toBe('Tokens on {{network}} $t(title)')
})

test('areas are searched in the given order, the common one last, as by i18next', async () => {
  const [ours, theirs] = await Promise.all([started('de-DE'), original('de-DE', AREAS)])
  const lists = ['explore', 'swap', ['pool', 'market'], ['token', 'market'], ['market', 'errors', 'common'], null]
  const keys = english.flatMap((area) => area.keys)
  const gaps = gapsOf(english.flatMap(({ texts }) => texts))
  for (const list of lists) {
    const [own, other] = [ours.getFixedT(null, list), theirs.getFixedT(null, list)]
    for (const key of [...keys, 'nothing.of.this.name']) {
      expect(own(key, gaps)).toBe(other(key, gaps))
      expect(own(key, { ...gaps, ns: 'errors' })).toBe(other(key, { ...gaps, ns: 'errors' }))
      expect(own(['failed.none', key], gaps)).toBe(other(['failed.none', key], gaps))
      expect(ours.exists(key, { ns: 'errors' })).toBe(theirs.exists(key, { ns: 'errors' }))
    }
  }
})

test('another language is shown once all areas have loaded, and the last request wins', async () => {
  const waiting = new Map<string, () => void>()
  const load = vi.fn(async (locale: string, area: string) => {
    if (locale !== 'en-US') await new Promise<void>((resolve) => waiting.set(`${locale} ${area}`, resolve))
    return loadWords(locale, area)
  })
  const words = await startPageWords({ options: I18N, locale: 'en-US', areas: ['common', 'explore'], load })
  const heard: string[] = []
  words.on('languageChanged', () => void heard.push(words.language))

  const german = words.changeLanguage('de-DE')
  const arabic = words.changeLanguage('ar-SA')
  waiting.get('ar-SA common')?.()
  await Promise.resolve()
  expect(words.getFixedT(null, 'common')('close')).toBe('Close')
  for (const go of waiting.values()) go()
  await Promise.all([german, arabic])

  expect(heard).toEqual(['ar-SA'])
  expect(words.getFixedT(null, 'common')('close')).toBe('إغلاق')
})

test('an area requested during a language change loads in both languages', async () => {
  for (const isAreaFirst of [true, false]) {
    const waiting = new Map<string, () => void>()
    const load = vi.fn(async (locale: string, area: string) => {
      if (area !== 'common' || locale !== 'en-US') {
        await new Promise<void>((resolve) => waiting.set(`${locale} ${area}`, resolve))
      }
      return loadWords(locale, area)
    })
    const words = await startPageWords({ options: I18N, locale: 'en-US', areas: ['common'], load })
    const come = async (name: string) => {
      await vi.waitFor(() => expect([...waiting.keys()]).toContain(name))
      waiting.get(name)?.()
      await new Promise((resolve) => setTimeout(resolve))
    }

    const german = words.changeLanguage('de-DE')
    const swap = words.loadNamespaces('swap', () => undefined)
    if (isAreaFirst) await come('en-US swap')
    await come('de-DE common')
    if (!isAreaFirst) await come('en-US swap')
    await come('de-DE swap')
    await Promise.all([german, swap])

    expect(words.language).toBe('de-DE')
    expect(words.getFixedT(null, 'swap')('sell')).toBe('Verkaufen')
    expect(words.getFixedT(null, 'common')('close')).toBe('Schließen')
  }
})

test('an area whose preload failed is requested again when a view needs it; then its keys are shown', async () => {
  let isDown = true
  const load = vi.fn((locale: string, area: string) =>
    isDown ? Promise.reject(new Error('gone')) : loadWords(locale, area),
  )
  const words = await startPageWords({ options: I18N, locale: 'en-US', areas: [], load })

  await words.loadNamespaces('swap')
  expect(words.hasLoadedNamespace('swap')).toBe(false)
  await words.loadNamespaces('swap', () => undefined)
  expect(words.hasLoadedNamespace('swap')).toBe(true)
  expect(words.getFixedT(null, 'swap')('sell')).toBe('sell')

  isDown = false
  await Promise.all([words.loadNamespaces('swap'), words.loadNamespaces('swap')])
  expect(words.getFixedT(null, 'swap')('sell')).toBe('Sell')
  expect(load).toHaveBeenCalledTimes(3)
})
