import { useLayoutEffect, useState, type MutableRefObject, type RefObject } from 'react'
import { restoreFocus, type FocusPosition } from './focus-position.ts'

/**
 * Index of the row in `body` that has focus, from 0; null if none. `pending` is the focus position of the table body
 * this one replaces; restored once and cleared.
 */
export function useFocusedRow(
  body: RefObject<HTMLElement>,
  pending: MutableRefObject<FocusPosition | null>,
): number | null {
  const [focused, setFocused] = useState<number | null>(pending.current?.at ?? null)
  useLayoutEffect(() => {
    const element = body.current
    const follow = () => {
      const at = element?.querySelector<HTMLElement>('tr:focus-within')?.dataset['at']
      setFocused(at === undefined ? null : Number(at))
    }
    // After the event, when focus has moved.
    const handleOut = () => setTimeout(follow)
    element?.addEventListener('focusin', follow)
    element?.addEventListener('focusout', handleOut)
    return () => {
      element?.removeEventListener('focusin', follow)
      element?.removeEventListener('focusout', handleOut)
    }
  }, [body])
  useLayoutEffect(() => {
    if (body.current && pending.current) restoreFocus(body.current, pending.current)
    pending.current = null
  }, [body, pending])
  return focused
}
