import { useEffect, useRef, type RefObject } from 'react'

/** What lives in an element without React: it is told of every render, and leaves with the element. */
export interface Attached<Props> {
  readonly update: (props: Props) => void
  readonly remove: () => void
}

/** Gives an element over to something that draws in it by itself. `attach` must stay the same. */
export function useAttached<Props>(
  attach: (element: HTMLDivElement, props: Props) => Attached<Props>,
  props: Props,
): RefObject<HTMLDivElement> {
  const ref = useRef<HTMLDivElement>(null)
  const attached = useRef<Attached<Props>>()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
    attached.current?.update(props)
  })
  useEffect(() => {
    if (!ref.current) return undefined
    const made = attach(ref.current, latest.current)
    attached.current = made
    return () => {
      attached.current = undefined
      made.remove()
    }
  }, [attach])
  return ref
}
