import { useEffect, useRef, useState } from 'react'
import { SECOND } from '#app/base/time.ts'

/** How often a figure that grows by the second is written anew: oftener is unrest. */
const EVERY = 5 * SECOND

const onTick = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all ages of a page: they move together, and a hidden page rests. */
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

/** Whole seconds since `of` came to the page as it is; 0 on the server and at first. It may lag `EVERY` behind. */
export function useElapsed(of: unknown): number {
  const [seen, setSeen] = useState({ of, seconds: 0 })
  const began = useRef(0)
  useEffect(() => {
    began.current = Date.now()
    return follow(() => setSeen({ of, seconds: Math.floor((Date.now() - began.current) / SECOND) }))
  }, [of])
  return seen.of === of ? seen.seconds : 0
}
