import type { Cookie, EntryContext } from '@remix-run/cloudflare'
import { createInstance, type i18n, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { RemixI18Next } from 'remix-i18next/server'
import { DEFAULT_LOCALE, I18N, LOCALES } from './config.ts'
import { localeFiles } from './locale-files.ts'

// Remix's own cookies are base64; the language is a plain `lng=fr-FR`, and of a cookie only `parse` is called here.
const plainCookie = {
  parse: async (header: string | null) => /(?:^|;\s*)lng=([\w-]+)/.exec(header ?? '')?.[1] ?? null,
} as unknown as Cookie

const negotiation = new RemixI18Next({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: DEFAULT_LOCALE,
    searchParamKey: 'lng',
    cookie: plainCookie,
    order: ['searchParams', 'cookie', 'header'],
  },
  i18next: I18N,
  plugins: [localeFiles],
})

// One instance a language for the life of the isolate: its words are read once.
const instances = new Map<string, Promise<i18n>>()

async function instanceFor(locale: string, areas: string[]): Promise<i18n> {
  let made = instances.get(locale)
  if (!made) {
    const instance = createInstance()
    made = instance
      .use(initReactI18next)
      .use(localeFiles)
      .init({ ...I18N, lng: locale, ns: areas })
      .then(() => instance)
    instances.set(locale, made)
  }
  const instance = await made
  if (areas.some((area) => !instance.hasLoadedNamespace(area))) await instance.loadNamespaces(areas)
  return instance
}

/** The language of a request: `?lng=`, then the cookie, then what the browser asks for, then en-US. */
export function localeOf(request: Request): Promise<string> {
  return negotiation.getLocale(request)
}

/** The words of the areas that the matched routes name, ready to render with. */
export async function i18nFor(request: Request, context: EntryContext): Promise<i18n> {
  return instanceFor(await localeOf(request), ['common', ...negotiation.getRouteNamespaces(context)])
}

/** The words of one area, for loaders (page titles, messages). */
export async function wordsFor(request: Request, area: string): Promise<TFunction> {
  const locale = await localeOf(request)
  const instance = await instanceFor(locale, ['common', area])
  return instance.getFixedT(locale, area)
}
