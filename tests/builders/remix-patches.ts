import type { Plugin } from 'vite'

interface Patch {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** The errors of the language. Any other name of a global would be called as a constructor with words of the sender's choice. */
const ERRORS = '/^(?:Eval|Range|Reference|Syntax|Type|URI)Error$/'

/** What is changed in Remix while it is bundled, for it has reached its end of life. The reasons: `app/decisions/005-remix-patches.md`. */
export const PATCHES: readonly Patch[] = [
  {
    file: '/@remix-run/react/dist/esm/routeModules.js',
    from: 'window.location.reload();',
    to: "window.dispatchEvent(new Event('file-gone'));",
  },
  {
    file: '/@remix-run/react/dist/esm/errors.js',
    from: 'if (val.__subType) {',
    to: `if (${ERRORS}.test(val.__subType)) {`,
  },
  {
    file: '/turbo-stream/dist/turbo-stream.mjs',
    from: 'errorType && globalObj && globalObj[errorType]',
    to: `globalObj && ${ERRORS}.test(errorType)`,
  },
]

/** The code with the patches of its file; undefined for a file that has none. Throws when a file is not what it was. */
export function patched(code: string, id: string): string | undefined {
  const path = id.split('?')[0] ?? ''
  const patches = PATCHES.filter(({ file }) => path.endsWith(file))
  if (patches.length === 0) return undefined
  return patches.reduce((text, { file, from, to }) => {
    if (text.split(from).length !== 2)
      throw new Error(`${file} is not what it was: see whether its patch is still needed`)
    return text.replace(from, () => to)
  }, code)
}

export function remixPatches(): Plugin {
  return {
    name: 'tarn:remix-patches',
    transform(code, id) {
      const text = patched(code, id)
      return text === undefined ? undefined : { code: text, map: null }
    },
  }
}
