import type { Plugin } from 'vite'

/** V8's explicit compile hints (Chrome 136); a comment for other browsers. Must be at the start of the file. */
export const HINT = '//# allFunctionsCalledOnLoad\n'
/** Minimum size of a script with the hint; smaller ones have hardly any functions to compile. */
export const HINTED_FROM = 5_000

/**
 * Makes the browser compile whole scripts off the main thread while they load. Otherwise functions are compiled at
 * their first call, which took a third of a navigation.
 */
export function compileAhead(): Plugin {
  let isOfServer = false
  return {
    name: 'tarn:compile-ahead',
    configResolved({ build }) {
      isOfServer = Boolean(build.ssr)
    },
    // After the minifier, which drops comments, and after Vite's own prefix.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (isOfServer) return
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.code.length >= HINTED_FROM) file.code = HINT + file.code
        }
      },
    },
  }
}
