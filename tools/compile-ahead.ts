import type { Plugin } from 'vite'

/** V8's "explicit compile hints", of Chrome 136 and later; to others it is a comment. It must be the first thing in the file. */
export const HINT = '//# allFunctionsCalledOnLoad\n'
/** A script of fewer letters has hardly a function to compile. */
export const HINTED_FROM = 5_000

/**
 * Has the browser compile a script whole while it comes, beside the page. Else each function is compiled at its first call, on the page's own
 * thread: a third of the way to another page went into that.
 */
export function compileAhead(): Plugin {
  let isOfServer = false
  return {
    name: 'tarn:compile-ahead',
    configResolved({ build }) {
      isOfServer = Boolean(build.ssr)
    },
    // After the minifier, which drops comments, and after what Vite itself puts at the beginning.
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
