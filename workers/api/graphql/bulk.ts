/**
 * Gathers the keys that resolvers ask for within one turn and reads them all at once, so that a list of twenty costs one query.
 *
 * `known` outlives the request: values found in it are given at once, values read are put there, except undefined.
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
      // One value for each key is what `read` promises.
      const value = values[index] as Value
      found.set(name, value)
      // What does not exist takes no place from what does: anybody can think of thousands of addresses.
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
