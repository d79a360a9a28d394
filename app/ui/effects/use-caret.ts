import { useCallback, useEffect, useRef, useState, type ChangeEvent } from 'react'

/**
 * The caret position in `shown`, the text the field shows now, after an edit that left the caret at `caret` in
 * `entered`.
 */
export type PlaceCaret = (shown: string, entered: string, caret: number, deletesForward: boolean) => number

/**
 * Restores the caret in a field that reformats its text; the browser would move it to the end. Returns the function to
 * call on every change event, including rejected ones.
 */
export function useCaret(place: PlaceCaret): (event: ChangeEvent<HTMLInputElement>) => void {
  const latest = useRef(place)
  const pending = useRef<(() => void) | undefined>()
  // A rejected change does not cause a render by itself.
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
      // Leave focus and caret alone when another element has focus, as when a password manager fills the page.
      if (document.activeElement !== target || target.value === value) return
      const at = latest.current(target.value, value, selectionStart ?? value.length, deletesForward)
      target.setSelectionRange(at, at)
    }
    setChanges((count) => count + 1)
  }, [])
}
