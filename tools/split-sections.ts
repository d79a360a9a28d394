import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

const SECTION = /\.section\.tsx$/
const LOAD = /^export (?:async function|const) load\b/m

/** The module of a section's `load`, which the browser needs for refreshes only. */
export const SECTION_LOAD = /\/(\w+)\/[\w-]+\.section\.tsx\?load$/

/**
 * Splits `*.section.tsx` for the browser: the page gets the components, and `load` becomes a lazy import. Both are the
 * same file under two ids; tree shaking leaves of each what is used.
 */
export function splitSections(): Plugin {
  return {
    name: 'split-sections',
    enforce: 'pre',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    load(id) {
      if (!SECTION.test(id) || !LOAD.test(readFileSync(id, 'utf8'))) return undefined
      const file = `./${basename(id)}`
      return `export * from '${file}?view'
        export const load = async (context) => (await import('${file}?load')).load(context)`
    },
  }
}
