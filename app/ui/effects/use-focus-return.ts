import { useEffect, useRef, type RefObject } from 'react'

/**
 * Returns focus to the button of a nested popover when it closes; browsers do so only for the outermost popover. If the
 * button was removed, focus stays where the browser put it.
 */
export function useFocusReturn(id: string): RefObject<HTMLDivElement> {
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = popover.current
    const handleToggle = (event: Event) => {
      const focused = document.activeElement
      const isLost = focused === document.body || (element?.contains(focused) ?? false)
      if (!('newState' in event) || event.newState !== 'closed' || !isLost) return
      document.querySelector<HTMLElement>(`[popovertarget="${id}"]:not([popovertargetaction])`)?.focus()
    }
    element?.addEventListener('toggle', handleToggle)
    return () => element?.removeEventListener('toggle', handleToggle)
  }, [id])
  return popover
}
