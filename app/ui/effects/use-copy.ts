import { useCallback, useRef, useState } from 'react'

/** How long "Copied" is shown. */
const COPIED_FOR_MS = 400

/** Copies to the clipboard; `isCopied` is true for a moment after success. Failures are ignored. */
export function useCopy(): { readonly isCopied: boolean; readonly copy: (text: string) => Promise<void> } {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const copy = useCallback(async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_FOR_MS)
  }, [])
  return { isCopied, copy }
}
