import type { BackendModule, ResourceKey } from 'i18next'

/** Where the words of an area lie: hashed files beside the scripts, so that they can be preloaded and kept for a year. */
const urls = import.meta.glob<string>('../../locales/*/*.json', { query: '?url', import: 'default', eager: true })

// The server holds the words themselves; the browser's bundle knows their addresses alone.
const words = import.meta.env.SSR
  ? import.meta.glob<ResourceKey>('../../locales/*/*.json', { import: 'default' })
  : undefined

function fileOf(locale: string, area: string): string {
  return `../../locales/${locale}/${area}.json`
}

/** The address of an area's words, for a preload in the document's head. */
export function localeUrl(locale: string, area: string): string | undefined {
  return urls[fileOf(locale, area)]
}

async function load(locale: string, area: string): Promise<ResourceKey> {
  const file = fileOf(locale, area)
  const read = words?.[file]
  if (read) return read()
  const url = urls[file]
  if (url === undefined) throw new Error(`no words for ${locale}/${area}`)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}

export const localeFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(locale, area, done) {
    load(locale, area).then(
      (resource) => done(null, resource),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    )
  },
}
