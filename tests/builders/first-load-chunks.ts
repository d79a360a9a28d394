import type { Rollup } from 'vite'

/** The entries of every page, as Remix names them for the browser. */
const EVERY_PAGE = /\/app\/(?:entry\.client|root)\.tsx(?:\?.*)?$/
/** A package whose one door leads to thousands of drawings: the pages take what they draw, each for itself. */
const DRAWINGS = '/lucide-react/dist/esm/icons/'

/**
 * Puts what every page loads into two files, ours and other people's, and all looks into one: a first visit waits for a round trip less and
 * compresses better, a new deployment leaves the larger file in the browser's cache, and the next page brings no looks along.
 */
export function firstLoadChunks(): Rollup.GetManualChunk {
  let everywhere: ReadonlySet<string> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    if (/\.css(?:$|\?)/.test(id) && !id.includes('?url')) return 'looks'
    everywhere ??= reachedFrom([...getModuleIds()].filter((one) => EVERY_PAGE.test(one)))
    if (!everywhere.has(id) || EVERY_PAGE.test(id) || id.includes(DRAWINGS)) return undefined
    // The bundler's own helpers, whose names begin so, serve the packages first.
    return id.startsWith('\0') || id.includes('/node_modules/') ? 'packages' : 'frame'

    function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
      const reached = new Set<string>()
      const open = [...entries]
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (reached.has(next)) continue
        reached.add(next)
        open.push(...(getModuleInfo(next)?.importedIds ?? []))
      }
      return reached
    }
  }
}
