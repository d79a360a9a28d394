import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const LOCALES = fileURLToPath(new URL('../locales', import.meta.url))
const MODULE = 'virtual:words'

interface WordFile {
  readonly locale: string
  readonly area: string
  readonly text: string
}

/**
 * Emits the translations of `locales/` as one file per language and area, and exposes each language's folder
 * (`virtual:words`). The folder name contains a content hash, so files are immutable, and the bundle has one line per
 * language rather than a URL per file.
 */
export function wordsPlugin(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined
      return `export const WORD_FOLDERS = ${JSON.stringify(foldersOf(readWords()))}`
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      const words = readWords()
      const folders = foldersOf(words)
      for (const { locale, area, text } of words) {
        this.emitFile({ type: 'asset', fileName: `${folders[locale]}/${area}.json`.slice(1), source: text })
      }
    },
  }
}

function readWords(): WordFile[] {
  return readdirSync(LOCALES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: locale }) =>
      readdirSync(join(LOCALES, locale))
        .filter((file) => file.endsWith('.json'))
        .map((file) => ({
          locale,
          area: file.slice(0, -'.json'.length),
          text: JSON.stringify(JSON.parse(readFileSync(join(LOCALES, locale, file), 'utf8'))),
        })),
    )
    .sort((a, b) => `${a.locale}/${a.area}`.localeCompare(`${b.locale}/${b.area}`))
}

function foldersOf(words: readonly WordFile[]): Record<string, string> {
  const folders: Record<string, string> = {}
  for (const locale of new Set(words.map((file) => file.locale))) {
    const hash = createHash('sha256')
    for (const file of words) if (file.locale === locale) hash.update(`${file.area}\n${file.text}\n`)
    folders[locale] = `/assets/words/${locale}-${hash.digest('base64url').slice(0, 8)}`
  }
  return folders
}
