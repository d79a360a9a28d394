import type { BackendModule, InitOptions, ResourceKey } from 'i18next'

/** Every language is a folder of `locales/`; adding one adds files and its tag here. */
export const LOCALES = ['en-US'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en-US'

const RIGHT_TO_LEFT = /^(?:ar|he|ur)\b/

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr'
}

// One chunk a language and area, loaded when a page names the area in `handle.i18n`.
const areas = import.meta.glob<ResourceKey>('../../locales/*/*.json', { import: 'default' })

export const localeFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(locale, area, done) {
    const load = areas[`../../locales/${locale}/${area}.json`]
    if (!load) {
      done(new Error(`no words for ${locale}/${area}`), false)
      return
    }
    load().then(
      (words) => done(null, words),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
}

export const I18N: InitOptions = {
  supportedLngs: [...LOCALES],
  fallbackLng: DEFAULT_LOCALE,
  defaultNS: 'common',
  fallbackNS: 'common',
  // Error codes are keys with points in them.
  keySeparator: '/',
  // React escapes.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
}
