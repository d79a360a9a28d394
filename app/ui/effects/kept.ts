/** Something that the browser keeps under a name, as a store that React can listen to. */
export interface Kept<Value> {
  /** The same value as long as the same is kept. */
  readonly read: () => Value
  readonly write: (value: Value) => void
  /** Told of every change, another tab's too. Gives what ends it. */
  readonly subscribe: (tell: () => void) => () => void
}

interface Form<Value> {
  /** Null: nothing is kept. Whoever wrote it, it may be anything. */
  readonly parse: (text: string | null) => Value
  readonly print: (value: Value) => string | null
}

/** Keeps a value in every tab, or for as long as the tab. Where nothing can be kept it holds as long as the page. */
export function keepIn<Value>(
  where: 'localStorage' | 'sessionStorage',
  name: string,
  { parse, print }: Form<Value>,
): Kept<Value> {
  const listeners = new Set<() => void>()
  let known: { readonly text: string | null; readonly value: Value } | undefined
  let isForbidden = false

  function refresh(): Value {
    const text = isForbidden && known ? known.text : stored()
    if (known?.text !== text) known = undefined
    known ??= { text, value: parse(text) }
    return known.value
  }

  function stored(): string | null {
    try {
      return window[where].getItem(name)
    } catch {
      return null
    }
  }

  function tellAll(): void {
    for (const tell of listeners) tell()
  }

  function takeUp(): void {
    const before = known
    refresh()
    if (known !== before) tellAll()
  }

  return {
    // While somebody listens, other tabs are heard of.
    read: () => (listeners.size > 0 && known ? known.value : refresh()),
    write(value) {
      const text = print(value)
      known = { text, value }
      try {
        if (text === null) window[where].removeItem(name)
        else window[where].setItem(name, text)
      } catch {
        isForbidden = true
      }
      tellAll()
    },
    subscribe(tell) {
      if (listeners.size === 0) {
        refresh()
        addEventListener('storage', takeUp)
      }
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
        if (listeners.size === 0) removeEventListener('storage', takeUp)
      }
    },
  }
}
