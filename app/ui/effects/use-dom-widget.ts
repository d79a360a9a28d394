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
  const widgetRef = useRef<DomWidget<Props>>()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
    widgetRef.current?.update(props)
  })
  useEffect(() => {
    if (!ref.current) return undefined
    const widget = attach(ref.current, latest.current)
    widgetRef.current = widget
    return () => {
      widgetRef.current = undefined
      widget.remove()
    }
  }, [attach])
  return ref
}
