import { useLayoutEffect, useState, type MutableRefObject, type RefObject } from 'react'
import { focusAt, type FocusPlace } from './focus-place.ts'

/**
 * The place of the row in `body` that holds the focus, from 0; null while none does. `taken`, where the focus was in a body before this one,
 * is taken up and forgotten.
 */
export function useFocusedRow(body: RefObject<HTMLElement>, taken: MutableRefObject<FocusPlace | null>): number | null {
  const [focused, setFocused] = useState<number | null>(taken.current?.at ?? null)
  useLayoutEffect(() => {
    const element = body.current
    const follow = () => {
      const at = element?.querySelector<HTMLElement>('tr:focus-within')?.dataset['at']
      setFocused(at === undefined ? null : Number(at))
    }
    // At the end of a turn, when the focus has arrived where it went.
    const handleOut = () => setTimeout(follow)
    element?.addEventListener('focusin', follow)
    element?.addEventListener('focusout', handleOut)
    return () => {
      element?.removeEventListener('focusin', follow)
      element?.removeEventListener('focusout', handleOut)
    }
  }, [body])
  useLayoutEffect(() => {
    if (body.current && taken.current) focusAt(body.current, taken.current)
    taken.current = null
  }, [body, taken])
  return focused
}
