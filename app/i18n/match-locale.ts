import { KNOWN_LOCALES, langOf, PSEUDO_LOCALE, type Locale } from './locale-catalogue.ts'

/** The language preferences of a request, strongest first. */
export interface LocalePreferences {
  /** `?lng=` */
  readonly query?: string | null | undefined
  /** The cookie. */
  readonly saved?: string | null | undefined
  /** The browser's `Accept-Language`. */
  readonly accepted?: string | null | undefined
}

/** Returns the offered language of the strongest preference that has one; undefined without such a preference. */
export function negotiateLocale(preferences: LocalePreferences, offered: readonly Locale[]): Locale | undefined {
  const tags = [preferences.query, preferences.saved, ...acceptedTags(preferences.accepted ?? '')]
  for (const tag of tags) {
    const match = tag ? matchLocale(tag, offered) : undefined
    if (match !== undefined) return match
  }
  return undefined
}

/** Deprecated or narrower codes and their code in the catalogue. */
const ALIASES: Readonly<Record<string, string>> = {
  cmn: 'zh',
  in: 'id',
  iw: 'he',
  nb: 'no',
  nn: 'no',
  sh: 'sr',
  tl: 'fil',
  yue: 'zh-hant',
}
/** Regions with traditional Chinese. */
const TRADITIONAL = new Set(['TW', 'HK', 'MO'])
const TAG = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-[a-z\d-]+)?$/

/**
 * Returns the offered language for a BCP 47 tag, in any case and with `_` for `-`. Regional variants match the language: es-MX
 * gets es-ES, zh-Hant and zh-HK zh-TW, other Chinese zh-CN, pt-AO pt-PT. Undefined for an invalid tag.
 */
export function matchLocale(tag: string, offered: readonly Locale[]): Locale | undefined {
  const normalized = tag.trim().replaceAll('_', '-').toLowerCase()
  if (normalized.length > MAX_TAG_LENGTH) return undefined
  const exact = offered.find(
    (locale) => locale.toLowerCase() === normalized || langOf(locale).toLowerCase() === normalized,
  )
  if (exact !== undefined) return exact
  const parts = TAG.exec(resolveAlias(normalized))
  if (!parts) return undefined
  const [, language = '', script = '', region = ''] = parts
  const requested = baseOf(language, script, region.toUpperCase())
  if (requested !== undefined && offered.includes(requested)) return requested
  // The Chinese variants do not match each other; the Portuguese ones do.
  if (language === 'zh') return undefined
  return offered.find((locale) => locale !== PSEUDO_LOCALE && locale.startsWith(`${language}-`))
}

/** Longer than any relevant tag. */
const MAX_TAG_LENGTH = 35

function resolveAlias(tag: string): string {
  const [language = '', ...rest] = tag.split('-')
  return [ALIASES[language] ?? language, ...rest].join('-')
}

function baseOf(language: string, script: string, region: string): Locale | undefined {
  if (language === 'zh') return script === 'hant' || (script === '' && TRADITIONAL.has(region)) ? 'zh-TW' : 'zh-CN'
  if (language === 'pt') return region === '' || region === 'BR' ? 'pt-BR' : 'pt-PT'
  return KNOWN_LOCALES.find((known) => known.tag.startsWith(`${language}-`))?.tag
}

/** Limit for hostile headers. */
const MAX_TAGS = 20

/** `de;q=0.7, fr-CH, *;q=0.1` → fr-CH, de */
function acceptedTags(header: string): string[] {
  return header
    .split(',', MAX_TAGS)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
