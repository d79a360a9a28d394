/** What is known of a language, whether or not its texts are here. */
export interface KnownLocale {
  /** Names its folder in `locales/`, its cookie and its `?lng=`. */
  readonly tag: string
  /** As its speakers write it. */
  readonly name: string
  /** What `<html lang>` and `Intl` are told, where it is not the tag. */
  readonly lang?: string
  readonly direction?: 'rtl'
  /** Whose its texts are; without a word they were made by a machine and no native speaker has read them. */
  readonly texts?: 'original' | 'reviewed'
}

/** The 38 languages (defaults G-07) in the order of a list: English, then by their English names. */
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
  // SP is no region: the world outside this list says RS.
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
 * Not a language: en-US with every text accented, lengthened and in brackets. What is not in brackets on such a page is written into the
 * code; what breaks would break in Finnish. Never in production.
 */
export const PSEUDO_LOCALE = 'en-XA'

export type Locale = (typeof KNOWN_LOCALES)[number]['tag'] | typeof PSEUDO_LOCALE

export const DEFAULT_LOCALE: Locale = 'en-US'

const byTag = new Map<string, KnownLocale>(KNOWN_LOCALES.map((known) => [known.tag, known]))

export function isKnownLocale(tag: string): tag is Locale {
  return tag === PSEUDO_LOCALE || byTag.has(tag)
}

/** How a language calls itself. */
export function localeName(locale: string): string {
  return byTag.get(locale)?.name ?? locale
}

/** Whose the texts of a language are. */
export function textsOf(locale: string): 'original' | 'reviewed' | 'machine' {
  return byTag.get(locale)?.texts ?? (locale === PSEUDO_LOCALE ? 'original' : 'machine')
}

/** For `<html lang>`: a tag of BCP 47 that says what the texts are. */
export function langOf(locale: string): string {
  return byTag.get(locale)?.lang ?? locale
}

/** The language that `<html lang>` names. */
export function localeOfLang(lang: string): string {
  return KNOWN_LOCALES.find(({ tag }) => langOf(tag) === lang)?.tag ?? lang
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return byTag.get(locale)?.direction ?? 'ltr'
}
