import { useEffect, useRef, type RefObject } from 'react'

/**
 * Passes on what the user typed or selected in a server-rendered field before hydration. Otherwise React
 * would overwrite it, or its state would differ from the field.
 */
export function usePreHydrationInput<Field extends HTMLInputElement | HTMLSelectElement = HTMLInputElement>(
  rendered: string,
  onTyped: (text: string) => void,
): RefObject<Field> {
  const field = useRef<Field>(null)
  const latest = useRef(onTyped)
  const initialText = useRef(rendered)
  useEffect(() => {
    const typed = field.current?.value
    if (typed !== undefined && typed !== initialText.current) latest.current(typed)
  }, [])
  return field
}
