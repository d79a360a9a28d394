import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const LOCALES = fileURLToPath(new URL('../locales', import.meta.url))
const MODULE = 'virtual:translations'

interface TranslationFile {
  readonly locale: string
  readonly namespace: string
  readonly text: string
}

/**
 * Emits the translations of `locales/` as one file per language and namespace, and exposes each language's folder
 * (`virtual:translations`). The folder name contains a content hash, so files are immutable, and the bundle has one
 * line per language rather than a URL per file.
 */
export function translationsPlugin(): Plugin {
  return {
    name: 'translations',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined
      return `export const TRANSLATION_FOLDERS = ${JSON.stringify(foldersOf(readFiles()))}`
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      const files = readFiles()
      const folders = foldersOf(files)
      for (const { locale, namespace, text } of files) {
        this.emitFile({ type: 'asset', fileName: `${folders[locale]}/${namespace}.json`.slice(1), source: text })
      }
    },
  }
}

function readFiles(): TranslationFile[] {
  return readdirSync(LOCALES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: locale }) =>
      readdirSync(join(LOCALES, locale))
        .filter((file) => file.endsWith('.json'))
        .map((file) => ({
          locale,
          namespace: file.slice(0, -'.json'.length),
          text: JSON.stringify(JSON.parse(readFileSync(join(LOCALES, locale, file), 'utf8'))),
        })),
    )
    .sort((a, b) => `${a.locale}/${a.namespace}`.localeCompare(`${b.locale}/${b.namespace}`))
}

function foldersOf(files: readonly TranslationFile[]): Record<string, string> {
  const folders: Record<string, string> = {}
  for (const locale of new Set(files.map((file) => file.locale))) {
    const hash = createHash('sha256')
    for (const file of files) if (file.locale === locale) hash.update(`${file.namespace}\n${file.text}\n`)
    folders[locale] = `/assets/translations/${locale}-${hash.digest('base64url').slice(0, 8)}`
  }
  return folders
}
