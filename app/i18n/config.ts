import type { InitOptions } from 'i18next'
import { SPOKEN_LOCALES } from './words.ts'

export const I18N: InitOptions = {
  supportedLngs: [...SPOKEN_LOCALES],
  // Every language has every text (tests/house/words.test.ts), so fallbacks are not loaded.
  fallbackLng: false,
  load: 'currentOnly',
  defaultNS: 'common',
  fallbackNS: 'common',
  // Error codes are keys with dots.
  keySeparator: '/',
  // React escapes.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
}
