import { createInstance, type i18n, type InitOptions } from 'i18next'
import { SUPPORTED_LOCALES, translationFiles } from './translation-files.ts'

export const I18N = {
  supportedLngs: [...SUPPORTED_LOCALES],
  // Every language has every text (tests/house/translations.test.ts), so fallbacks are not loaded.
  fallbackLng: false,
  load: 'currentOnly',
  defaultNS: 'common',
  fallbackNS: 'common',
  // Error codes are keys with dots.
  keySeparator: '/',
  // React escapes.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
} as const satisfies InitOptions

/** Returns the i18next instance of a page or, on the server, of a language. Resolves once the namespaces are loaded. */
export async function createI18n(locale: string, namespaces: readonly string[]): Promise<i18n> {
  const instance = createInstance()
  await instance.use(translationFiles).init({
    ...I18N,
    lng: locale,
    ns: namespaces,
    // Applied to texts without options, which are most. Otherwise i18next would each time resolve the language code through `Intl` and
    // search the text for variables, which takes more than half of the time that a text needs.
    overloadTranslationOptionHandler: () => ({ lngs: instance.languages, skipInterpolation: true }),
  })
  return instance
}
