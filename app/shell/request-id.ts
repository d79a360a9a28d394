/**
 * The error id of the last data request of a page. Read from `Server-Timing`, the only header that a script can read of a fetch made by
 * other code. Undefined if nothing was fetched for this path.
 */
export function requestIdOf(pathname: string): string | undefined {
  if (typeof performance === 'undefined' || typeof performance.getEntriesByType !== 'function') return undefined
  const data = pathname === '/' ? '/_root.data' : `${pathname.replace(/\/$/, '')}.data`
  const fetched = performance.getEntriesByType('resource').filter(isResource)
  // Prefetches are excluded: their ids are those of other responses.
  const requests = fetched.filter(
    ({ name, initiatorType }) => initiatorType === 'fetch' && new URL(name).pathname === data,
  )
  const latest = requests.at(-1)
  return latest?.serverTiming.find(({ name }) => name === 'request')?.description
}

function isResource(entry: PerformanceEntry): entry is PerformanceResourceTiming {
  return entry.entryType === 'resource'
}
