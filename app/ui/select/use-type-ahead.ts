import { useRef } from 'react'
import { SECOND } from '#app/base/time.ts'

/** Maximum pause between the letters of a name. */
const PAUSE_MS = SECOND / 2

interface KeyPress {
  readonly key: string
  /** Milliseconds. */
  readonly timeStamp: number
}

export interface TypeAhead {
  /** Whether a letter was typed just before this key, so that a space is part of the name. */
  readonly isTyping: (press: KeyPress) => boolean
  /** The index of the next name that starts with the letters typed so far; undefined if there is none. */
  readonly find: (press: KeyPress, active: number) => number | undefined
}

/** Finds an option by its first letters, as a native select does. Repeating a letter finds the next option. */
export function useTypeAhead(names: readonly string[]): TypeAhead {
  const typed = useRef({ text: '', at: 0 })
  const isTyping = ({ timeStamp }: KeyPress) => typed.current.text !== '' && timeStamp - typed.current.at < PAUSE_MS
  const find = (press: KeyPress, active: number) => {
    const text = (isTyping(press) ? typed.current.text : '') + press.key.toLowerCase()
    typed.current = { text, at: press.timeStamp }
    const [first = ''] = text
    const isOneLetter = text === first.repeat(text.length)
    const prefix = isOneLetter ? first : text
    // With several letters, the active option may still match.
    const start = active + (isOneLetter ? 1 : 0)
    const order = names.map((_, index) => (start + index) % names.length)
    return order.find((index) => names[index]?.toLowerCase().startsWith(prefix))
  }
  return { isTyping, find }
}
