import type { InitOptions } from 'i18next'
import { SPOKEN_LOCALES } from './words.ts'

export const I18N: InitOptions = {
  supportedLngs: [...SPOKEN_LOCALES],
  // Every language has every text (tests/house/words.test.ts), so none carries another's along.
  fallbackLng: false,
  load: 'currentOnly',
  defaultNS: 'common',
  fallbackNS: 'common',
  // Error codes are keys with points in them.
  keySeparator: '/',
  // React escapes.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
}
