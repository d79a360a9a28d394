import type { Plugin } from 'vite'

/** V8's explicit compile hints (Chrome 136); a comment for other browsers. Must be at the start of the file. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'
/** Minimum size of a script with the hint; smaller ones have hardly any functions to compile. */
export const MIN_HINTED_BYTES = 5_000

/**
 * Makes the browser compile whole scripts off the main thread while they load. Otherwise functions are compiled at
 * their first call, which took a third of a navigation.
 */
export function compileAhead(): Plugin {
  let isServerBuild = false
  return {
    name: 'tarn:compile-ahead',
    configResolved({ build }) {
      isServerBuild = Boolean(build.ssr)
    },
    // After the minifier, which drops comments, and after Vite's own prefix.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (isServerBuild) return
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.code.length >= MIN_HINTED_BYTES) file.code = COMPILE_HINT + file.code
        }
      },
    },
  }
}
