import { useEffect, useRef, useState } from 'react'
import { SECOND } from '#app/base/time.ts'

/** Time between updates of a displayed age. More frequent updates are distracting. */
const UPDATE_INTERVAL_MS = 5 * SECOND

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Subscribes to one timer for all ages on a page, so that they update together; paused while the page is hidden. */
function subscribeToTimer(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    if (document.visibilityState === 'visible') for (const notify of listeners) notify()
  }, UPDATE_INTERVAL_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Whole seconds since `of` last changed; 0 on the server and in the first render. Up to `UPDATE_INTERVAL_MS` late. */
export function useElapsed(of: unknown): number {
  const [elapsed, setElapsed] = useState({ of, seconds: 0 })
  const startedAt = useRef(0)
  useEffect(() => {
    startedAt.current = Date.now()
    return subscribeToTimer(() => setElapsed({ of, seconds: Math.floor((Date.now() - startedAt.current) / SECOND) }))
  }, [of])
  return elapsed.of === of ? elapsed.seconds : 0
}
