import { useEffect } from 'react'

/** Runs `onPress` for a key pressed anywhere but in a text field. */
export function useHotkey(key: string, onPress: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (event.key !== key || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key, onPress])
}
