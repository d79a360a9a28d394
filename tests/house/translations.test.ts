import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { directionOf, langOf } from '#app/i18n/locale-catalogue.ts'
import { OFFERED_LOCALES } from '#app/i18n/translation-files.ts'
import { translationUses, type TranslationUse } from './translation-uses.ts'

type Translations = Readonly<Record<string, string>>

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = 'en-US'
const NAMESPACES = namespacesIn(SOURCE)
/** The namespace of page heads, which only loaders use. */
const SERVER_ONLY = 'pages'
const TRANSLATIONS = OFFERED_LOCALES.filter((locale) => locale !== SOURCE)

let uses: readonly TranslationUse[] = []
beforeAll(() => {
  uses = translationUses(root)
}, 180_000)

test('there are at least English, German and Arabic', () => {
  expect(OFFERED_LOCALES).toEqual(expect.arrayContaining(['en-US', 'de-DE', 'ar-SA']))
})

test.each(OFFERED_LOCALES)('the files of %s contain invisible characters only as escapes', (locale) => {
  const withCharacters = NAMESPACES.filter((namespace) =>
    /[\u200e\u200f\u2066-\u2069]/.test(readFileSync(join(root, 'locales', locale, `${namespace}.json`), 'utf8')),
  )
  expect(withCharacters).toEqual([])
})

test.each(TRANSLATIONS)('%s has the namespaces of English and no others', (locale) => {
  expect(namespacesIn(locale)).toEqual(NAMESPACES)
})

test.each(TRANSLATIONS)('%s has every English text in all its plural forms, and no others', (locale) => {
  const expected = NAMESPACES.flatMap((namespace) =>
    formsFor(locale, translationsOf(SOURCE, namespace)).map((key) => `${namespace}:${key}`),
  )
  const actual = NAMESPACES.flatMap((namespace) =>
    Object.keys(translationsOf(locale, namespace)).map((key) => `${namespace}:${key}`),
  )
  expect({
    missing: expected.filter((key) => !actual.includes(key)),
    unexpected: actual.filter((key) => !expected.includes(key)),
  }).toEqual({ missing: [], unexpected: [] })
})

test.each(OFFERED_LOCALES)('no text of %s is empty or has spaces at its ends', (locale) => {
  const malformed = NAMESPACES.flatMap((namespace) =>
    Object.entries(translationsOf(locale, namespace))
      .filter(([, text]) => text === '' || text !== text.trim())
      .map(([key]) => `${namespace}:${key}`),
  )
  expect(malformed).toEqual([])
})

test.each(TRANSLATIONS)('%s uses the same variables as English', (locale) => {
  const wrong = NAMESPACES.flatMap((namespace) => {
    const source = translationsOf(SOURCE, namespace)
    return Object.entries(translationsOf(locale, namespace)).flatMap(([key, text]) => {
      const stem = stemOf(key, source)
      const expected = placeholders(source[key] ?? source[`${stem}_other`] ?? '')
      const actual = placeholders(text)
      // A plural form may spell out its number.
      const isOptional = (name: string) => stem !== key && !key.endsWith('_other') && name === '{{count}}'
      const hasSameVariables =
        expected.every((name) => actual.includes(name) || isOptional(name)) &&
        actual.every((name) => expected.includes(name))
      return hasSameVariables ? [] : [`${namespace}:${key}: ${actual.join(' ')} for ${expected.join(' ')}`]
    })
  })
  expect(wrong).toEqual([])
})

test.each(OFFERED_LOCALES.filter((locale) => directionOf(locale) === 'rtl'))(
  'in %s variables are isolated, so that symbols and addresses do not reorder the sentence',
  (locale) => {
    const unisolated = NAMESPACES.flatMap((namespace) =>
      Object.entries(translationsOf(locale, namespace))
        .filter(([, text]) => /\{\{/.test(text.replace(/\u2068\{\{[^}]*\}\}\u2069/g, '')))
        .map(([key]) => `${namespace}:${key}`),
    )
    expect(unisolated).toEqual([])
  },
)

test('the code requests texts of every namespace', () => {
  const requested = new Set(uses.map(({ namespace }) => namespace))
  expect(NAMESPACES.filter((namespace) => !requested.has(namespace))).toEqual([])
  expect([...requested].filter((namespace) => !NAMESPACES.includes(namespace))).toEqual([])
})

test('every text is requested', () => {
  const requested = new Set(uses.map(locationOf))
  const unused = NAMESPACES.flatMap((namespace) => {
    const translations = translationsOf(SOURCE, namespace)
    return Object.keys(translations)
      .map((key) => `${namespace}:${stemOf(key, translations)}`)
      .filter((place) => !requested.has(place))
  })
  expect(unused).toEqual([])
})

test('every route declares the namespaces it needs, and every island that loads its own translations declares those', () => {
  const namespacesByFile = new Map<string, Set<string>>()
  for (const { file, namespace } of uses) {
    if (file.includes('.server.')) continue
    const known = namespacesByFile.get(file) ?? new Set()
    namespacesByFile.set(file, known.add(namespace))
  }
  const always = new Set(['common', SERVER_ONLY, ...handleOf('app/root.tsx')])
  const routes = readdirSync(join(root, 'app/routes')).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  )
  const pages = [...routes.map((file) => `app/routes/${file}`), 'app/root.tsx']
  const islands = [...new Set(pages.flatMap((page) => [...reachable(page).islands]))]
  const undeclared = [...pages, ...islands].flatMap((start) => {
    const declared = new Set([...always, ...handleOf(start), ...lazyNamespacesOf(start)])
    const used = new Set([...reachable(start).files].flatMap((file) => [...(namespacesByFile.get(file) ?? [])]))
    return [...used].filter((namespace) => !declared.has(namespace)).map((namespace) => `${start}: ${namespace}`)
  })
  expect(routes.length).toBeGreaterThan(3)
  expect(islands.length).toBeGreaterThan(1)
  expect(undeclared).toEqual([])
})

function namespacesIn(locale: string): string[] {
  return readdirSync(join(root, 'locales', locale))
    .map((file) => file.replace(/\.json$/, ''))
    .sort()
}

function translationsOf(locale: string, namespace: string): Translations {
  const file = join(root, 'locales', locale, `${namespace}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Translations) : {}
}

/** `minutes_one` → `minutes`, where there is a `minutes_other`. */
function stemOf(key: string, translations: Translations): string {
  const stem = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
  return translations[`${stem}_other`] === undefined ? key : stem
}

/** The English keys in the plural forms of another language. */
function formsFor(locale: string, source: Translations): string[] {
  const forms = new Intl.PluralRules(langOf(locale)).resolvedOptions().pluralCategories
  const keys = Object.keys(source).flatMap((key) => {
    const stem = stemOf(key, source)
    return stem === key ? [key] : forms.map((form) => `${stem}_${form}`)
  })
  return [...new Set(keys)]
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\{[^}]*\}\}|<\/?\w+>/g) ?? [])].sort()
}

/** Where i18next finds a key: `namespace:key`, without plural suffix. */
function locationOf({ namespace, key }: TranslationUse): string | undefined {
  const place = [namespace, 'common'].find((candidate) => {
    const translations = translationsOf(SOURCE, candidate)
    return translations[key] !== undefined || translations[`${key}_other`] !== undefined
  })
  return place === undefined ? undefined : `${place}:${key}`
}

function handleOf(file: string): string[] {
  const list = /handle[^=]*=\s*\{[^}]*i18n:\s*\[([^\]]*)\]/.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? ''
  return [...list.matchAll(/'([^']+)'/g)].flatMap(([, namespace]) => namespace ?? [])
}

/** The namespaces that a lazy file loads itself. */
function lazyNamespacesOf(file: string): string[] {
  const list = /useTranslation\(\s*\[([^\]]*)\],\s*\{\s*useSuspense: true,?\s*\},?\s*\)/.exec(
    readFileSync(join(root, file), 'utf8'),
  )?.[1]
  return [...(list ?? '').matchAll(/'([^']+)'/g)].flatMap(([, namespace]) => namespace ?? [])
}

/**
 * Every file a route loads in the browser, lazy ones included; islands that load their own translations are separate.
 */
function reachable(from: string): { readonly files: Set<string>; readonly islands: Set<string> } {
  const files = new Set<string>()
  const islands = new Set<string>()
  const walk = (file: string): void => {
    if (files.has(file) || file.includes('.server.') || !existsSync(join(root, file))) return
    if (file !== from && lazyNamespacesOf(file).length > 0) {
      islands.add(file)
      return
    }
    files.add(file)
    for (const [statement, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      // The root is only imported for its loader's type.
      if (statement.startsWith('import type') || !/^(?:#app\/|\.)/.test(path)) continue
      walk(path.startsWith('#') ? path.slice(1) : join(dirname(file), path))
    }
  }
  walk(from)
  return { files, islands }
}
const IMPORT = /(?:import type|import|export)[^;'"]*?['"]([^'"\n]+\.tsx?)['"]/g
