import { startTransition, useEffect, useState } from 'react'

/**
 * False until a frame with the component is painted, so that heavy parts do not delay it; then true, in a transition.
 * `isPainted` makes it true from the start.
 */
export function useAfterPaint(isPainted = false): boolean {
  const [isDue, setDue] = useState(isPainted)
  useEffect(() => {
    if (isDue) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // Effects may run before the frame is painted; a timeout set inside the frame callback runs after.
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => startTransition(() => setDue(true)))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isDue])
  return isDue
}
