import { useEffect, useRef, type RefObject } from 'react'

/**
 * Gives the focus back to the button that opened a popover within another: of popovers that lie in each other the browser does so for the
 * outermost alone. Where that button has gone too, the focus stays where the browser put it.
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
