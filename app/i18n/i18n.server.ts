import type { EntryContext } from '@remix-run/cloudflare'
import { createInstance, type i18n, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { readCookie } from '#app/base/cookies.ts'
import { I18N } from './config.ts'
import { DEFAULT_LOCALE, type Locale } from './locale-catalogue.ts'
import { matchLocale, negotiateLocale } from './match-locale.ts'
import { rememberTags } from './remember-tags.ts'
import { SPOKEN_LOCALES, wordFiles } from './words.ts'

const negotiation = new RemixI18Next({
  detection: {
    supportedLanguages: [...SPOKEN_LOCALES],
    fallbackLanguage: DEFAULT_LOCALE,
    order: ['custom'],
    findLocale: async (request) => negotiate(request),
  },
  i18next: I18N,
  plugins: [wordFiles],
})

// One i18next instance per language and isolate, so its texts are read once.
const instances = new Map<string, Promise<i18n>>()

async function instanceFor(locale: string, areas: string[]): Promise<i18n> {
  let made = instances.get(locale)
  if (!made) {
    const instance = createInstance()
    made = instance
      .use(initReactI18next)
      .use(wordFiles)
      .init({ ...I18N, lng: locale, ns: areas })
      .then(() => rememberWords(rememberTags(instance)))
    instances.set(locale, made)
  }
  const instance = await made
  if (areas.some((area) => !instance.hasLoadedNamespace(area))) await instance.loadNamespaces(areas)
  return instance
}

/** Options with which a translation is constant. */
const ADDRESS = new Set(['lng', 'lngs', 'ns', 'keyPrefix'])

/**
 * Caches translations without variables per isolate. Missing ones are not cached, because their area may load later.
 */
function rememberWords(instance: i18n): i18n {
  const words = new Map<string, string>()
  const ask = instance.t.bind(instance) as (key: unknown, options?: Readonly<Record<string, unknown>>) => unknown
  const remembering = (key: unknown, options?: Readonly<Record<string, unknown>>) => {
    if (typeof key !== 'string' || typeof options !== 'object') return ask(key, options)
    for (const name in options) if (!ADDRESS.has(name)) return ask(key, options)
    const { lng, ns } = options
    const address = `${String(lng)} ${String(ns)} ${key}`
    const known = words.get(address)
    if (known !== undefined) return known
    const word = ask(key, options)
    if (typeof word === 'string' && word !== key) words.set(address, word)
    return word
  }
  instance.t = remembering as typeof instance.t
  return instance
}

function negotiate(request: Request): Locale {
  const wishes = {
    query: new URL(request.url).searchParams.get('lng'),
    saved: readCookie(request.headers.get('Cookie'), 'lng'),
    accepted: request.headers.get('Accept-Language'),
  }
  return negotiateLocale(wishes, SPOKEN_LOCALES) ?? DEFAULT_LOCALE
}

/** The language of a request: `?lng=`, the cookie, `Accept-Language`, then en-US. */
export async function localeOf(request: Request): Promise<Locale> {
  return negotiate(request)
}

/** The offered language named by a form or query, if any. */
export function localeNamed(asked: unknown): Locale | undefined {
  return typeof asked === 'string' ? matchLocale(asked, SPOKEN_LOCALES) : undefined
}

/** An i18next instance with the areas of the matched routes loaded. */
export async function i18nFor(request: Request, context: EntryContext): Promise<i18n> {
  return instanceFor(await localeOf(request), ['common', ...negotiation.getRouteNamespaces(context)])
}

/** Translations of one area, for loaders (page titles, messages). */
export async function wordsFor(request: Request, area: string): Promise<TFunction> {
  const locale = await localeOf(request)
  const instance = await instanceFor(locale, ['common', area])
  return instance.getFixedT(locale, area)
}
