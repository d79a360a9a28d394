import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * For a dialog that can remove the row from which it was opened: if its opener is removed from the list while the dialog is open, or later,
 * the focus moves to the first link or button of the list. Otherwise, the keyboard would be at the start of the page.
 */
export function useListFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  const list = useRef<Element | null>(null)
  // Runs before the dialog takes the focus.
  useLayoutEffect(() => {
    if (!isOpen) return
    opener.current = document.activeElement
    list.current = opener.current?.closest('ul, tbody') ?? null
  }, [isOpen])
  // Runs after the dialog has returned the focus.
  useEffect(() => {
    const rest = list.current
    if (isOpen || !rest) return undefined
    const restore = () => {
      if (opener.current?.isConnected === true) return
      observer.disconnect()
      if (document.activeElement === document.body) rest.querySelector<HTMLElement>('a, button')?.focus()
    }
    const observer = new MutationObserver(restore)
    observer.observe(rest, { childList: true })
    restore()
    return () => observer.disconnect()
  }, [isOpen])
}
