import { useEffect, useRef, type RefObject } from 'react'

/**
 * Hands over what a person typed into a server-rendered input before its script came: React would put its own value back in its place.
 */
export function useTypedEarly(rendered: string, onTyped: (text: string) => void): RefObject<HTMLInputElement> {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onTyped)
  const atFirst = useRef(rendered)
  useEffect(() => {
    const typed = input.current?.value
    if (typed !== undefined && typed !== atFirst.current) latest.current(typed)
  }, [])
  return input
}
