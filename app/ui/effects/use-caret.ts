import { useCallback, useEffect, useRef, useState, type ChangeEvent } from 'react'

/** Where the caret belongs in `shown`, what the field shows now, after a change that left it at `caret` in `entered`. */
export type PlaceCaret = (shown: string, entered: string, caret: number, deletesForward: boolean) => number

/**
 * For a field that writes anew what is typed into it: a browser would leave the caret at its end. Returns what is to be called with each
 * change, refused ones too.
 */
export function useCaret(place: PlaceCaret): (event: ChangeEvent<HTMLInputElement>) => void {
  const latest = useRef(place)
  const pending = useRef<(() => void) | undefined>()
  // A refused change renders nothing by itself.
  const [, setChanges] = useState(0)
  useEffect(() => {
    latest.current = place
    pending.current?.()
    pending.current = undefined
  })
  return useCallback(({ target, nativeEvent }) => {
    const { value, selectionStart } = target
    const deletesForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
    pending.current = () => {
      // Elsewhere, as when a password manager fills the page in, the focus and its caret are left alone.
      if (document.activeElement !== target || target.value === value) return
      const at = latest.current(target.value, value, selectionStart ?? value.length, deletesForward)
      target.setSelectionRange(at, at)
    }
    setChanges((count) => count + 1)
  }, [])
}
