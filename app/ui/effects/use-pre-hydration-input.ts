import { useEffect, useRef, type RefObject } from 'react'

/**
 * Passes on what the user typed or selected in a server-rendered field before hydration. React would overwrite the
 * value or show another than the field does.
 */
export function usePreHydrationInput<Field extends HTMLInputElement | HTMLSelectElement = HTMLInputElement>(
  rendered: string,
  onTyped: (text: string) => void,
): RefObject<Field> {
  const field = useRef<Field>(null)
  const latest = useRef(onTyped)
  const atFirst = useRef(rendered)
  useEffect(() => {
    const typed = field.current?.value
    if (typed !== undefined && typed !== atFirst.current) latest.current(typed)
  }, [])
  return field
}
