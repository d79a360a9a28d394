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
    if (typed === undefined || typed === initialText.current) return undefined
    // Not at once: a synchronous update that reaches Suspense boundaries before they have hydrated stops hydration (React error 345).
    const timer = setTimeout(() => {
      const text = field.current?.value
      // React may have reset the field in the meantime, or the user may have typed more.
      latest.current(text === undefined || text === initialText.current ? typed : text)
    })
    return () => clearTimeout(timer)
  }, [])
  return field
}
