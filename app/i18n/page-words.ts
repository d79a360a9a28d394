import type { i18n, InitOptions, TFunction } from 'i18next'
import { pluralForm } from './format.ts'

type Words = Readonly<Record<string, string>>

const NOTHING: Words = {}

/** Options of a translation: `count` selects the plural form, `ns` the area; others are variables. */
type Asked = Readonly<Record<string, unknown>> & { readonly ns?: string | readonly string[] }

interface PageWords {
  readonly options: InitOptions
  readonly locale: string
  readonly areas: readonly string[]
  readonly load: (locale: string, area: string) => Promise<Words>
}

/**
 * A small replacement for i18next in the browser, for react-i18next and remix-i18next: i18next is a sixth of a first
 * load, mostly for features that no text here uses (nesting, contexts, formats, fallback languages). The server uses
 * i18next; `page-words.test.ts` compares every text of every language.
 *
 * Resolves once the given areas are loaded. An area that fails to load shows its keys, as with i18next.
 */
export async function startPageWords({ options, locale, areas, load }: PageWords): Promise<i18n> {
  let language = locale
  let words = new Map<string, Words>()
  let readers = new Map<string, TFunction>()
  let wanted = locale
  const listeners = new Set<() => void>()

  // Deduplicates requests in flight.
  const coming = new Map<string, Promise<Words | undefined>>()

  function fetched(of: string, area: string): Promise<Words | undefined> {
    const name = `${of} ${area}`
    const found =
      coming.get(name) ??
      load(of, area)
        .catch(() => undefined)
        .finally(() => coming.delete(name))
    coming.set(name, found)
    return found
  }

  /** With `isEnough`, for a view that waits, a failed area counts as loaded and shows its keys. */
  async function fill(into: Map<string, Words>, of: string, names: readonly string[], isEnough = true): Promise<void> {
    await Promise.all(
      names.map(async (area) => {
        const found = await fetched(of, area)
        if (found !== undefined) into.set(area, found)
        else if (isEnough && !into.has(area)) into.set(area, NOTHING)
      }),
    )
  }

  function find(keys: string | readonly string[], asked: Asked, own: readonly string[]): string | undefined {
    const { count, ns } = asked
    const places = [ns ?? own, options.fallbackNS || []].flat(2)
    for (const key of [keys].flat()) {
      const forms = typeof count === 'number' ? [`${key}_${pluralForm(language, count)}`, key] : [key]
      if (count === 0) forms.unshift(`${key}_zero`)
      for (const place of places) {
        for (const form of forms) {
          const text = words.get(place)?.[form]
          if (text !== undefined) return text
        }
      }
    }
    return undefined
  }

  function readerOf(own: readonly string[]): TFunction {
    const name = own.join()
    const read = (keys: string | readonly string[], asked: Asked = {}) => {
      const text = find(keys, asked, own)
      if (text === undefined) return [keys].flat().at(-1)
      return text.includes('{{') ? text.replace(/\{\{(\w+)\}\}/g, (_, gap: string) => filled(asked[gap])) : text
    }
    // No text here uses the rest of i18next's type.
    const reader = readers.get(name) ?? (read as unknown as TFunction)
    readers.set(name, reader)
    return reader
  }

  await fill(words, language, areas)

  const instance = {
    options,
    isInitialized: true,
    get language() {
      return language
    },
    get languages() {
      return [language]
    },
    getFixedT: (_language: unknown, own: string | readonly string[] | null) =>
      readerOf([own ?? options.defaultNS ?? []].flat().filter((area) => typeof area === 'string')),
    exists: (keys: string | readonly string[], asked: Asked = {}) =>
      find(keys, asked, [options.defaultNS || []].flat()) !== undefined,
    hasLoadedNamespace: (area: string) => words.has(area),
    /** With `done` for a view that waits, without it for a preload, whose failures are retried when needed. */
    async loadNamespaces(names: string | readonly string[], done?: () => void) {
      let of: string
      do {
        of = language
        const missing = [names].flat().filter((area) => (words.get(area) ?? NOTHING) === NOTHING)
        await fill(words, of, missing, done !== undefined)
      } while (of !== language)
      done?.()
    },
    /** Loads all areas in the new language before switching. The last request wins. */
    async changeLanguage(next: string) {
      wanted = next
      const others = new Map<string, Words>()
      // Including areas requested in the meantime.
      const missing = () => [...words.keys()].filter((area) => !others.has(area))
      while (missing().length > 0) await fill(others, next, missing())
      if (wanted !== next) return
      language = next
      words = others
      readers = new Map()
      for (const listener of listeners) listener()
    },
    on: (_event: string, listener: () => void) => void listeners.add(listener),
    off: (_event: string, listener: () => void) => void listeners.delete(listener),
  }
  return instance as unknown as i18n
}

function filled(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
