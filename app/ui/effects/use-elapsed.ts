import { useEffect, useRef, useState } from 'react'
import { SECOND } from '#app/base/time.ts'

/** Milliseconds between updates of a displayed age. More frequent updates are distracting. */
const EVERY = 5 * SECOND

const onTick = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Subscribes to one timer for all ages on a page, so that they update together; paused while the page is hidden. */
function follow(listener: () => void): () => void {
  onTick.add(listener)
  timer ??= setInterval(() => {
    if (document.visibilityState === 'visible') for (const tick of onTick) tick()
  }, EVERY)
  return () => {
    onTick.delete(listener)
    if (onTick.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Whole seconds since `of` last changed; 0 on the server and in the first render. Up to `EVERY` milliseconds late. */
export function useElapsed(of: unknown): number {
  const [seen, setSeen] = useState({ of, seconds: 0 })
  const began = useRef(0)
  useEffect(() => {
    began.current = Date.now()
    return follow(() => setSeen({ of, seconds: Math.floor((Date.now() - began.current) / SECOND) }))
  }, [of])
  return seen.of === of ? seen.seconds : 0
}
