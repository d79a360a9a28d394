/**
 * Batches the keys that resolvers request in one tick into one read, so that a list of twenty costs one query.
 *
 * `known` is a cache that outlives the request: its values are returned at once, and read values are added, except
 * undefined.
 */
export function bulk<Key, Value>(
  id: (key: Key) => string,
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  known?: (key: Key) => Map<string, unknown>,
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
      if (value !== undefined) known?.(key).set(name, value)
    })
    return found
  }

  return (key) => {
    const name = id(key)
    const memory = known?.(key)
    if (memory?.has(name)) return memory.get(name) as Value
    const already = waiting.get(name)
    if (already) return already.promise
    flushing ??= flush()
    const promise = flushing.then((found) => found.get(name) as Value)
    waiting.set(name, { key, promise })
    return promise
  }
}
