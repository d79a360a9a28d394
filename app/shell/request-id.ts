/**
 * The error id of what a page asked for after it had come: its answer carries the id in `Server-Timing`, the one header that a script may
 * read of a fetch it did not make itself. Undefined where nothing was fetched for this path.
 */
export function requestIdOf(pathname: string): string | undefined {
  if (typeof performance === 'undefined' || typeof performance.getEntriesByType !== 'function') return undefined
  const data = pathname === '/' ? '/_root.data' : `${pathname.replace(/\/$/, '')}.data`
  const fetched = performance.getEntriesByType('resource').filter(isResource)
  // What was fetched ahead, by a link in the page, has an id as well: it is another answer's.
  const asked = fetched.filter(
    ({ name, initiatorType }) => initiatorType === 'fetch' && new URL(name).pathname === data,
  )
  const latest = asked.at(-1)
  return latest?.serverTiming.find(({ name }) => name === 'request')?.description
}

function isResource(entry: PerformanceEntry): entry is PerformanceResourceTiming {
  return entry.entryType === 'resource'
}
