import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { transformWithEsbuild, type Plugin } from 'vite'

const SECTION = /\.section\.tsx$/
const VIEW = /\.section\.tsx\?view$/
const LOAD = /^export (?=(?:async function|const) load\b)/m

/** Matches the module of a section's `load` and captures the name of its folder. */
export const SECTION_LOAD = /\/(\w+)\/[\w-]+\.section\.tsx\?load$/

/**
 * Splits `*.section.tsx` for the browser: the page gets the components, and `load` becomes a lazy import. Both are the
 * same file under two ids.
 */
export function splitSections(): Plugin {
  return {
    name: 'split-sections',
    enforce: 'pre',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    load(id) {
      if (VIEW.test(id)) return withoutLoad(id.replace(/\?.*/, ''))
      if (!SECTION.test(id) || !LOAD.test(readFileSync(id, 'utf8'))) return undefined
      const file = `./${basename(id)}`
      return `export * from '${file}?view'
        export const load = async (context) => (await import('${file}?load')).load(context)`
    },
  }
}

/**
 * Returns the code of a section without `load` and without the code that only `load` uses. Tree shaking alone would come too late: chunks
 * are assigned by the imports of the source.
 */
async function withoutLoad(file: string): Promise<string> {
  const options = {
    treeShaking: true,
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', verbatimModuleSyntax: false } },
  } as const
  const { code } = await transformWithEsbuild(readFileSync(file, 'utf8').replace(LOAD, ''), file, options)
  // The first pass removes functions, the second the imports that have become unused.
  return (await transformWithEsbuild(code, file, options)).code
}
