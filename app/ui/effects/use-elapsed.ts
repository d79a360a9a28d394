import { useEffect, useRef, useState } from 'react'
import { SECOND } from '#app/base/time.ts'
import { useInterval } from './use-interval.ts'

/** How often a figure that grows by the second is written anew: oftener is unrest. */
const EVERY = 5 * SECOND

/** Whole seconds since `of` came to the page as it is; 0 on the server and at first. It may lag `EVERY` behind. */
export function useElapsed(of: unknown): number {
  const [seen, setSeen] = useState({ of, seconds: 0 })
  const began = useRef(0)
  useEffect(() => {
    began.current = Date.now()
  }, [of])
  useInterval(() => setSeen({ of, seconds: Math.floor((Date.now() - began.current) / SECOND) }), EVERY)
  return seen.of === of ? seen.seconds : 0
}
