import type { EntryContext } from '@remix-run/cloudflare'
import type { FlatNamespace, i18n, TFunction } from 'i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { readCookie } from '#app/base/cookies.ts'
import { createI18n } from './create-i18n.ts'
import { DEFAULT_LOCALE, type Locale } from './locale-catalogue.ts'
import { matchLocale, negotiateLocale } from './match-locale.ts'
import { SUPPORTED_LOCALES } from './translation-files.ts'

const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...SUPPORTED_LOCALES],
    fallbackLanguage: DEFAULT_LOCALE,
    order: ['custom'],
    findLocale: async (request) => negotiate(request),
  },
})

// One i18next instance per language and isolate, so its texts are read once.
const instances = new Map<string, Promise<i18n>>()

async function instanceFor(locale: string, namespaces: readonly string[]): Promise<i18n> {
  let pending = instances.get(locale)
  if (!pending) {
    pending = createI18n(locale, namespaces)
    instances.set(locale, pending)
  }
  const instance = await pending
  if (namespaces.some((namespace) => !instance.hasLoadedNamespace(namespace))) await instance.loadNamespaces(namespaces)
  return instance
}

function negotiate(request: Request): Locale {
  const preferences = {
    query: new URL(request.url).searchParams.get('lng'),
    saved: readCookie(request.headers.get('Cookie'), 'lng'),
    accepted: request.headers.get('Accept-Language'),
  }
  return negotiateLocale(preferences, SUPPORTED_LOCALES) ?? DEFAULT_LOCALE
}

/** Returns the language of a request: `?lng=`, the cookie, `Accept-Language`, then en-US. */
export async function localeOf(request: Request): Promise<Locale> {
  return negotiate(request)
}

/** Returns the offered language that a form or query names; undefined if there is none. */
export function localeNamed(tag: unknown): Locale | undefined {
  return typeof tag === 'string' ? matchLocale(tag, SUPPORTED_LOCALES) : undefined
}

/** Returns an i18next instance with the namespaces of the matched routes loaded. */
export async function i18nFor(request: Request, context: EntryContext): Promise<i18n> {
  return instanceFor(await localeOf(request), ['common', ...remixI18n.getRouteNamespaces(context)])
}

/** Returns `t` of one namespace, for loaders (page titles, messages). */
export async function fixedTFor<Namespace extends FlatNamespace>(
  request: Request,
  namespace: Namespace,
): Promise<TFunction<Namespace>> {
  const locale = await localeOf(request)
  const instance = await instanceFor(locale, ['common', namespace])
  return instance.getFixedT(locale, namespace)
}
