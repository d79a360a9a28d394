import { useEffect, useRef, type RefObject } from 'react'

/** A widget that manages its own DOM: updated on every render, removed with its element. */
export interface DomWidget<Props> {
  readonly update: (props: Props) => void
  readonly remove: () => void
}

/** Mounts a widget that draws into an element by itself. `attach` must be stable. */
export function useDomWidget<Props>(
  attach: (element: HTMLDivElement, props: Props) => DomWidget<Props>,
  props: Props,
): RefObject<HTMLDivElement> {
  const ref = useRef<HTMLDivElement>(null)
  const attached = useRef<DomWidget<Props>>()
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
