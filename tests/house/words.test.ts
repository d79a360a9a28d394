import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { ERRORS } from '#app/domain/errors/catalogue.ts'
import { directionOf, langOf } from '#app/i18n/locale-catalogue.ts'
import { OFFERED_LOCALES } from '#app/i18n/words.ts'
import { wordUses, type WordUse } from './word-uses.ts'

type Words = Readonly<Record<string, string>>

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = 'en-US'
const AREAS = areasIn(SOURCE)
const TRANSLATIONS = OFFERED_LOCALES.filter((locale) => locale !== SOURCE)

/** Dynamic keys by area and prefix; each must be requested somewhere. */
const OPEN_KEYS: Readonly<Record<string, readonly string[]>> = {
  // Error codes are dynamic keys.
  'errors:': Object.keys(ERRORS),
}
/** Functions that receive `t` as a parameter use the area of page heads. */
const HANDED_ON = 'pages'

let uses: readonly WordUse[] = []
beforeAll(() => {
  uses = wordUses(root)
}, 60_000)

test('there are at least English, German and Arabic', () => {
  expect(OFFERED_LOCALES).toEqual(expect.arrayContaining(['en-US', 'de-DE', 'ar-SA']))
})

test.each(TRANSLATIONS)('%s has the areas of English and no others', (locale) => {
  expect(areasIn(locale)).toEqual(AREAS)
})

test.each(TRANSLATIONS)('%s has every English text in all its plural forms, and no others', (locale) => {
  const wanted = AREAS.flatMap((area) => formsFor(locale, wordsOf(SOURCE, area)).map((key) => `${area}:${key}`))
  const there = AREAS.flatMap((area) => Object.keys(wordsOf(locale, area)).map((key) => `${area}:${key}`))
  expect({
    missing: wanted.filter((key) => !there.includes(key)),
    unexpected: there.filter((key) => !wanted.includes(key)),
  }).toEqual({ missing: [], unexpected: [] })
})

test.each(OFFERED_LOCALES)('no text of %s is empty or has spaces at its ends', (locale) => {
  const bad = AREAS.flatMap((area) =>
    Object.entries(wordsOf(locale, area))
      .filter(([, text]) => text === '' || text !== text.trim())
      .map(([key]) => `${area}:${key}`),
  )
  expect(bad).toEqual([])
})

test.each(TRANSLATIONS)('%s uses the same variables as English', (locale) => {
  const wrong = AREAS.flatMap((area) => {
    const source = wordsOf(SOURCE, area)
    return Object.entries(wordsOf(locale, area)).flatMap(([key, text]) => {
      const stem = stemOf(key, source)
      const wanted = placeholders(source[key] ?? source[`${stem}_other`] ?? '')
      const there = placeholders(text)
      // A plural form may spell out its number.
      const isSpared = (name: string) => stem !== key && !key.endsWith('_other') && name === '{{count}}'
      const isRight =
        wanted.every((name) => there.includes(name) || isSpared(name)) && there.every((name) => wanted.includes(name))
      return isRight ? [] : [`${area}:${key}: ${there.join(' ')} for ${wanted.join(' ')}`]
    })
  })
  expect(wrong).toEqual([])
})

test.each(OFFERED_LOCALES.filter((locale) => directionOf(locale) === 'rtl'))(
  'in %s variables are isolated, so that symbols and addresses do not reorder the sentence',
  (locale) => {
    const bare = AREAS.flatMap((area) =>
      Object.entries(wordsOf(locale, area))
        .filter(([, text]) => /\{\{/.test(text.replace(/\u2068\{\{[^}]*\}\}\u2069/g, '')))
        .map(([key]) => `${area}:${key}`),
    )
    expect(bare).toEqual([])
  },
)

test('every error code has a text', () => {
  const words = wordsOf(SOURCE, 'errors')
  expect(Object.keys(ERRORS).filter((code) => words[code] === undefined)).toEqual([])
})

test('the code requests texts of every area', () => {
  const asked = new Set(uses.flatMap(({ areas }) => (areas.length === 0 ? [HANDED_ON] : areas)))
  expect(AREAS.filter((area) => !asked.has(area))).toEqual([])
  expect([...asked].filter((area) => !AREAS.includes(area))).toEqual([])
})

test('every requested text exists', () => {
  const missing = uses.flatMap((use) =>
    use.keys.filter((key) => placeOf(key, use) === undefined).map((key) => `${use.at} ${use.areas.join()}:${key}`),
  )
  expect(missing).toEqual([])
})

test('dynamic keys are declared, and declared ones are requested', () => {
  const open = uses.flatMap((use) =>
    use.openPrefix === undefined ? [] : [{ at: use.at, name: `${searched(use)[0]}:${use.openPrefix}` }],
  )
  expect(open.filter(({ name }) => OPEN_KEYS[name] === undefined)).toEqual([])
  const asked = new Set(open.map(({ name }) => name))
  expect(Object.keys(OPEN_KEYS).filter((name) => !asked.has(name))).toEqual([])
})

test('every text is requested', () => {
  const asked = new Set(
    Object.entries(OPEN_KEYS).flatMap(([name, keys]) => keys.map((key) => name.split(':')[0] + ':' + key)),
  )
  for (const use of uses) for (const key of [...use.keys, ...use.optionalKeys]) asked.add(placeOf(key, use) ?? '')
  const unused = AREAS.flatMap((area) => {
    const words = wordsOf(SOURCE, area)
    return Object.keys(words)
      .map((key) => `${area}:${stemOf(key, words)}`)
      .filter((place) => !asked.has(place))
  })
  expect(unused).toEqual([])
})

test('every route declares the areas it needs, and every island that loads its own translations declares those', () => {
  const areasByFile = new Map<string, Set<string>>()
  for (const { file, areas } of uses) {
    if (file.includes('.server.')) continue
    const known = areasByFile.get(file) ?? new Set()
    areas.forEach((area) => known.add(area))
    areasByFile.set(file, known)
  }
  const always = new Set(['common', ...handleOf('app/root.tsx')])
  const routes = readdirSync(join(root, 'app/routes')).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  )
  const pages = [...routes.map((file) => `app/routes/${file}`), 'app/root.tsx']
  const islands = [...new Set(pages.flatMap((page) => [...reachable(page).islands]))]
  const forgotten = [...pages, ...islands].flatMap((start) => {
    const named = new Set([...always, ...handleOf(start), ...ownWordsOf(start)])
    const shown = new Set([...reachable(start).files].flatMap((file) => [...(areasByFile.get(file) ?? [])]))
    return [...shown].filter((area) => !named.has(area)).map((area) => `${start}: ${area}`)
  })
  expect(routes.length).toBeGreaterThan(3)
  expect(islands.length).toBeGreaterThan(1)
  expect(forgotten).toEqual([])
})

function areasIn(locale: string): string[] {
  return readdirSync(join(root, 'locales', locale))
    .map((file) => file.replace(/\.json$/, ''))
    .sort()
}

function wordsOf(locale: string, area: string): Words {
  const file = join(root, 'locales', locale, `${area}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : {}
}

/** `minutes_one` → `minutes`, where there is a `minutes_other`. */
function stemOf(key: string, words: Words): string {
  const stem = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
  return words[`${stem}_other`] === undefined ? key : stem
}

/** The English keys in the plural forms of another language. */
function formsFor(locale: string, source: Words): string[] {
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

function searched({ areas }: WordUse): string[] {
  return [...(areas.length === 0 ? [HANDED_ON] : areas), 'common']
}

/** Where i18next finds a key: `area:key`, without plural suffix. */
function placeOf(key: string, use: WordUse): string | undefined {
  const area = searched(use).find((candidate) => {
    const words = wordsOf(SOURCE, candidate)
    return words[key] !== undefined || words[`${key}_other`] !== undefined
  })
  return area === undefined ? undefined : `${area}:${key}`
}

function handleOf(file: string): string[] {
  const list = /handle[^=]*=\s*\{[^}]*i18n:\s*\[([^\]]*)\]/.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? ''
  return [...list.matchAll(/'([^']+)'/g)].flatMap(([, area]) => area ?? [])
}

/** The areas that a lazy file loads itself. */
function ownWordsOf(file: string): string[] {
  const list = /useTranslation\(\[([^\]]*)\], \{ useSuspense: true \}\)/.exec(
    readFileSync(join(root, file), 'utf8'),
  )?.[1]
  return [...(list ?? '').matchAll(/'([^']+)'/g)].flatMap(([, area]) => area ?? [])
}

/**
 * Every file a route loads in the browser, lazy ones included; islands that load their own translations are separate.
 */
function reachable(from: string): { readonly files: Set<string>; readonly islands: Set<string> } {
  const files = new Set<string>()
  const islands = new Set<string>()
  const walk = (file: string): void => {
    if (files.has(file) || file.includes('.server.') || !existsSync(join(root, file))) return
    if (file !== from && ownWordsOf(file).length > 0) {
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
