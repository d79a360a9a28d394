import type { BackendModule } from 'i18next'
import { WORD_FOLDERS } from 'virtual:words'
import { DEFAULT_LOCALE, isKnownLocale, KNOWN_LOCALES, PSEUDO_LOCALE, type Locale } from './locale-catalogue.ts'

type Words = Readonly<Record<string, string>>

// The server bundles the translations; the browser only knows the folder of each language.
const held = import.meta.env.SSR ? import.meta.glob<Words>('../../locales/*/*.json', { import: 'default' }) : undefined

/** The languages with translations in `locales/`, in list order. A new one is offered as soon as its files exist. */
export const OFFERED_LOCALES: readonly Locale[] = KNOWN_LOCALES.map(({ tag }) => tag).filter(
  (tag) => WORD_FOLDERS[tag] !== undefined,
)

/** The languages a request may name: the offered ones and the pseudo-locale, which the worker removes in production. */
export const SPOKEN_LOCALES: readonly Locale[] = [...OFFERED_LOCALES, PSEUDO_LOCALE]

/** URL of an area's translations. */
export function wordsUrl(locale: string, area: string): string {
  return `${WORD_FOLDERS[sourceOf(locale)]}/${area}.json`
}

function sourceOf(locale: string): string {
  return locale === PSEUDO_LOCALE ? DEFAULT_LOCALE : locale
}

/** The translations of an area, from the bundle or the network. Rejects if there are none or the request fails. */
export async function loadWords(locale: string, area: string): Promise<Words> {
  if (!isKnownLocale(locale)) throw new Error(`no words for ${locale}`)
  const words = await (held ? hold(sourceOf(locale), area) : fetchWords(wordsUrl(locale, area)))
  return locale === PSEUDO_LOCALE ? (await import('./pseudo.ts')).pseudoWords(words) : words
}

async function hold(locale: string, area: string): Promise<Words> {
  const read = held?.[`../../locales/${locale}/${area}.json`]
  if (!read) throw new Error(`no words for ${locale}/${area}`)
  return read()
}

async function fetchWords(url: string): Promise<Words> {
  const response = await fetch(url)
  if (!response.ok) {
    // The page is from an earlier deployment; the document's script reloads it.
    if (response.status === 404) window.dispatchEvent(new Event('file-gone'))
    throw new Error(`${url} answered ${response.status}`)
  }
  return response.json()
}

/** i18next's backend. */
export const wordFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(locale, area, done) {
    loadWords(locale, area).then(
      (words) => done(null, words),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
}
