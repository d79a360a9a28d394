/** A value in localStorage, as a store for `useSyncExternalStore`. */
export interface BrowserStore<Value> {
  /** Returns the same object while the stored text is unchanged. */
  readonly read: () => Value
  readonly write: (value: Value) => void
  /** Writes the result of `change` for the stored value, which is read again, because another tab may have just written it. */
  readonly update: (change: (value: Value) => Value) => void
  /** Calls `notify` on every change, including those from other tabs. Returns the function that unsubscribes. */
  readonly subscribe: (notify: () => void) => () => void
}

interface StoreFormat<Value> {
  /** `text` is null when nothing is stored. Other code may have written it, so it may be malformed. */
  readonly parse: (text: string | null) => Value
  readonly print: (value: Value) => string | null
}

/**
 * Creates a store for a value that all tabs share. If storage is unavailable, the value stays in memory.
 */
export function createBrowserStore<Value>(name: string, { parse, print }: StoreFormat<Value>): BrowserStore<Value> {
  const listeners = new Set<() => void>()
  let cached: { readonly text: string | null; readonly value: Value } | undefined
  let isUnavailable = false

  function refresh(): Value {
    const text = isUnavailable && cached ? cached.text : readText()
    if (cached?.text !== text) cached = undefined
    cached ??= { text, value: parse(text) }
    return cached.value
  }

  function readText(): string | null {
    try {
      return window.localStorage.getItem(name)
    } catch {
      return null
    }
  }

  function notify(): void {
    for (const notify of listeners) notify()
  }

  function handleStorage(): void {
    const before = cached
    refresh()
    if (cached !== before) notify()
  }

  function write(value: Value): void {
    const text = print(value)
    cached = { text, value }
    try {
      if (text === null) window.localStorage.removeItem(name)
      else window.localStorage.setItem(name, text)
    } catch {
      isUnavailable = true
    }
    notify()
  }

  return {
    // With subscribers, storage events keep the cached value current.
    read: () => (listeners.size > 0 && cached ? cached.value : refresh()),
    write,
    update(change) {
      const before = refresh()
      const after = change(before)
      if (after !== before) write(after)
    },
    subscribe(notify) {
      if (listeners.size === 0) {
        refresh()
        addEventListener('storage', handleStorage)
      }
      listeners.add(notify)
      return () => {
        listeners.delete(notify)
        if (listeners.size === 0) removeEventListener('storage', handleStorage)
      }
    },
  }
}
