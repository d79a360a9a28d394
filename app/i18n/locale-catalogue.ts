/** A language, whether or not it has translations here. */
export interface KnownLocale {
  /** Name of its folder in `locales/`, value of its cookie and of `?lng=`. */
  readonly tag: string
  /** Its own name. */
  readonly name: string
  /** Tag for `<html lang>` and `Intl`, if it differs from `tag`. */
  readonly lang?: string
  readonly direction?: 'rtl'
  /** Origin of its translations; undefined for machine translations that no native speaker has reviewed. */
  readonly texts?: 'original' | 'reviewed'
}

/** The 38 languages: English, then by English name. */
export const KNOWN_LOCALES = [
  { tag: 'en-US', name: 'English', texts: 'original' },
  { tag: 'af-ZA', name: 'Afrikaans' },
  { tag: 'ar-SA', name: 'العربية', direction: 'rtl' },
  { tag: 'ca-ES', name: 'Català' },
  { tag: 'zh-CN', name: '简体中文', lang: 'zh-Hans-CN' },
  { tag: 'zh-TW', name: '繁體中文', lang: 'zh-Hant-TW' },
  { tag: 'cs-CZ', name: 'Čeština' },
  { tag: 'da-DK', name: 'Dansk' },
  { tag: 'nl-NL', name: 'Nederlands' },
  { tag: 'fil-PH', name: 'Filipino' },
  { tag: 'fi-FI', name: 'Suomi' },
  { tag: 'fr-FR', name: 'Français' },
  { tag: 'de-DE', name: 'Deutsch' },
  { tag: 'el-GR', name: 'Ελληνικά' },
  { tag: 'he-IL', name: 'עברית', direction: 'rtl' },
  { tag: 'hi-IN', name: 'हिन्दी' },
  { tag: 'hu-HU', name: 'Magyar' },
  { tag: 'id-ID', name: 'Bahasa Indonesia' },
  { tag: 'it-IT', name: 'Italiano' },
  { tag: 'ja-JP', name: '日本語' },
  { tag: 'ko-KR', name: '한국어' },
  { tag: 'ms-MY', name: 'Bahasa Melayu' },
  { tag: 'no-NO', name: 'Norsk', lang: 'nb-NO' },
  { tag: 'pl-PL', name: 'Polski' },
  { tag: 'pt-BR', name: 'Português (Brasil)' },
  { tag: 'pt-PT', name: 'Português (Portugal)' },
  { tag: 'ro-RO', name: 'Română' },
  { tag: 'ru-RU', name: 'Русский' },
  // SP is not a region code; the standard tag is RS.
  { tag: 'sr-SP', name: 'Српски', lang: 'sr-RS' },
  { tag: 'sl-SI', name: 'Slovenščina' },
  { tag: 'es-ES', name: 'Español' },
  { tag: 'sw-TZ', name: 'Kiswahili' },
  { tag: 'sv-SE', name: 'Svenska' },
  { tag: 'th-TH', name: 'ไทย' },
  { tag: 'tr-TR', name: 'Türkçe' },
  { tag: 'uk-UA', name: 'Українська' },
  { tag: 'ur-PK', name: 'اردو', direction: 'rtl' },
  { tag: 'vi-VN', name: 'Tiếng Việt' },
] as const satisfies readonly KnownLocale[]

/**
 * Not a language: en-US with every text accented, lengthened and in brackets. Text without brackets is hard-coded; a
 * layout that breaks would break in Finnish. Never in production.
 */
export const PSEUDO_LOCALE = 'en-XA'

export type Locale = (typeof KNOWN_LOCALES)[number]['tag'] | typeof PSEUDO_LOCALE

export const DEFAULT_LOCALE: Locale = 'en-US'

const byTag = new Map<string, KnownLocale>(KNOWN_LOCALES.map((known) => [known.tag, known]))

export function isKnownLocale(tag: string): tag is Locale {
  return tag === PSEUDO_LOCALE || byTag.has(tag)
}

/** Returns a language's own name. */
export function localeName(locale: string): string {
  return byTag.get(locale)?.name ?? locale
}

/** Returns the origin of a language's translations. */
export function textsOf(locale: string): 'original' | 'reviewed' | 'machine' {
  return byTag.get(locale)?.texts ?? (locale === PSEUDO_LOCALE ? 'original' : 'machine')
}

/** Returns the BCP 47 tag for `<html lang>`. */
export function langOf(locale: string): string {
  return byTag.get(locale)?.lang ?? locale
}

/** Returns the language of an `<html lang>`. */
export function localeOfLang(lang: string): string {
  return KNOWN_LOCALES.find(({ tag }) => langOf(tag) === lang)?.tag ?? lang
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return byTag.get(locale)?.direction ?? 'ltr'
}
