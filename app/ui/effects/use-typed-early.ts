import { useEffect, useRef, type RefObject } from 'react'

/**
 * Hands over what a person typed or chose in a server-rendered field before its script came: React would put its own value back in its
 * place, or show another than the field does.
 */
export function useTypedEarly<Field extends HTMLInputElement | HTMLSelectElement = HTMLInputElement>(
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
