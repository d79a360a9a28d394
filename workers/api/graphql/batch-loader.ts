/**
 * Creates a loader that batches the keys requested in one tick into one read, so that a list of twenty elements needs one query.
 *
 * `cacheOf` returns a key's cache, which outlives the request: cached values are returned without a promise, and read values are
 * added, except undefined.
 */
export function createBatchLoader<Key, Value>(
  id: (key: Key) => string,
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  cacheOf?: (key: Key) => Map<string, unknown>,
): (key: Key) => Value | Promise<Value> {
  let waiting = new Map<string, { readonly key: Key; readonly promise: Promise<Value> }>()
  let flushing: Promise<ReadonlyMap<string, Value>> | undefined

  async function flush(): Promise<ReadonlyMap<string, Value>> {
    await Promise.resolve()
    const batch = [...waiting]
    waiting = new Map()
    flushing = undefined
    const values = await read(batch.map(([, { key }]) => key))
    const found = new Map<string, Value>()
    batch.forEach(([name, { key }], index) => {
      // `read` returns one value per key.
      const value = values[index] as Value
      found.set(name, value)
      // Missing values are not cached: clients can invent any number of addresses.
      if (value !== undefined) cacheOf?.(key).set(name, value)
    })
    return found
  }

  return (key) => {
    const name = id(key)
    const cache = cacheOf?.(key)
    if (cache?.has(name)) return cache.get(name) as Value
    const pending = waiting.get(name)
    if (pending) return pending.promise
    flushing ??= flush()
    const promise = flushing.then((found) => found.get(name) as Value)
    waiting.set(name, { key, promise })
    return promise
  }
}
