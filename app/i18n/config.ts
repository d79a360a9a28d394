import type { InitOptions } from 'i18next'

/** Every language is a folder of `locales/`; adding one adds files and its tag here. */
export const LOCALES = ['en-US'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en-US'

const RIGHT_TO_LEFT = /^(?:ar|he|ur)\b/

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr'
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
