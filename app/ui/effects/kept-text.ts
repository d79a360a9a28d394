/** One text that the browser keeps, as a store that React can listen to. */
export interface KeptText {
  readonly read: () => string | null
  readonly write: (text: string) => void
  /** Told of every change, another tab's too. Gives what ends it. */
  readonly subscribe: (tell: () => void) => () => void
}

/** Keeps a text under a name. Where nothing can be kept it holds as long as the page. */
export function keptText(where: 'localStorage' | 'sessionStorage', name: string): KeptText {
  const listeners = new Set<() => void>()
  let unkept: string | null = null
  const tellAll = () => {
    for (const tell of listeners) tell()
  }
  return {
    read() {
      if (unkept !== null) return unkept
      try {
        return window[where].getItem(name)
      } catch {
        return null
      }
    },
    write(text) {
      try {
        window[where].setItem(name, text)
        unkept = null
      } catch {
        unkept = text
      }
      tellAll()
    },
    subscribe(tell) {
      if (listeners.size === 0) addEventListener('storage', tellAll)
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
        if (listeners.size === 0) removeEventListener('storage', tellAll)
      }
    },
  }
}
