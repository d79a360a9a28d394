import type { BackendModule } from 'i18next'
import { WORD_FOLDERS } from 'virtual:words'
import { DEFAULT_LOCALE, isKnownLocale, KNOWN_LOCALES, PSEUDO_LOCALE, type Locale } from './locale-catalogue.ts'

type Words = Readonly<Record<string, string>>

// The server holds the words themselves; the browser's bundle knows where each language has its folder.
const held = import.meta.env.SSR ? import.meta.glob<Words>('../../locales/*/*.json', { import: 'default' }) : undefined

/** The languages that have their texts in `locales/`, in the order of a list. A new one is offered as soon as its files are there. */
export const OFFERED_LOCALES: readonly Locale[] = KNOWN_LOCALES.map(({ tag }) => tag).filter(
  (tag) => WORD_FOLDERS[tag] !== undefined,
)

/** What a request may ask for: the offered languages, and the pseudo-locale (which the worker takes out in production). */
export const SPOKEN_LOCALES: readonly Locale[] = [...OFFERED_LOCALES, PSEUDO_LOCALE]

/** The address of an area's words. */
export function wordsUrl(locale: string, area: string): string {
  return `${WORD_FOLDERS[sourceOf(locale)]}/${area}.json`
}

function sourceOf(locale: string): string {
  return locale === PSEUDO_LOCALE ? DEFAULT_LOCALE : locale
}

/** The words of an area, from where this side of the app has them. Rejects where there are none, or they cannot be had. */
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
    // The page is of an earlier deployment: its document sees to it.
    if (response.status === 404) window.dispatchEvent(new Event('file-gone'))
    throw new Error(`${url} answered ${response.status}`)
  }
  return response.json()
}

/** How i18next comes to its words. */
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
