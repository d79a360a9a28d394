import type { BackendModule } from 'i18next'
import { TRANSLATION_FOLDERS } from 'virtual:translations'
import { DEFAULT_LOCALE, isKnownLocale, KNOWN_LOCALES, PSEUDO_LOCALE, type Locale } from './locale-catalogue.ts'

type Translations = Readonly<Record<string, string>>

// The server bundles the translations; the browser only knows the folder of each language.
const bundled = import.meta.env.SSR
  ? import.meta.glob<Translations>('../../locales/*/*.json', { import: 'default' })
  : undefined

/** The languages with translations in `locales/`, in list order. A new one is offered as soon as its files exist. */
export const OFFERED_LOCALES: readonly Locale[] = KNOWN_LOCALES.map(({ tag }) => tag).filter(
  (tag) => TRANSLATION_FOLDERS[tag] !== undefined,
)

/** The languages a request may name: the offered ones and the pseudo-locale, which the worker removes in production. */
export const SUPPORTED_LOCALES: readonly Locale[] = [...OFFERED_LOCALES, PSEUDO_LOCALE]

/** URL of the translations of a namespace. */
export function translationsUrl(locale: string, namespace: string): string {
  return `${TRANSLATION_FOLDERS[sourceOf(locale)]}/${namespace}.json`
}

function sourceOf(locale: string): string {
  return locale === PSEUDO_LOCALE ? DEFAULT_LOCALE : locale
}

/** Loads the translations of a namespace, from the bundle or the network. Rejects if there are none or the request fails. */
export async function loadNamespace(locale: string, namespace: string): Promise<Translations> {
  if (!isKnownLocale(locale)) throw new Error(`no translations for ${locale}`)
  const read = bundled ? readBundled(sourceOf(locale), namespace) : fetchFile(translationsUrl(locale, namespace))
  const translations = await read
  return locale === PSEUDO_LOCALE ? (await import('./pseudo.ts')).pseudoTranslations(translations) : translations
}

async function readBundled(locale: string, namespace: string): Promise<Translations> {
  const read = bundled?.[`../../locales/${locale}/${namespace}.json`]
  if (!read) throw new Error(`no translations for ${locale}/${namespace}`)
  return read()
}

async function fetchFile(url: string): Promise<Translations> {
  const response = await fetch(url)
  if (!response.ok) {
    // The page is from an earlier deployment; the document's script reloads it.
    if (response.status === 404) window.dispatchEvent(new Event('file-gone'))
    throw new Error(`${url} answered ${response.status}`)
  }
  return response.json()
}

/** i18next's backend. */
export const translationFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(locale, namespace, done) {
    loadNamespace(locale, namespace).then(
      (translations) => done(null, translations),
      // `true` lets i18next retry.
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    )
  },
}
