import { useEffect, useState, type RefCallback } from 'react'

/** Whether the popover with this ref is open. It may be rendered later than its owner. */
export function usePopoverState(): { readonly ref: RefCallback<HTMLDivElement>; readonly isOpen: boolean } {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const handleToggle = (event: Event) => setOpen('newState' in event && event.newState === 'open')
    element?.addEventListener('toggle', handleToggle)
    return () => element?.removeEventListener('toggle', handleToggle)
  }, [element])
  return { ref: setElement, isOpen }
}
