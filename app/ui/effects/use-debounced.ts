import { useCallback, useRef } from 'react'

/** Calls `act` once the calls have paused for `pause` milliseconds, with the last one's argument. */
export function useDebounced<Argument>(act: (argument: Argument) => void, pause: number): (argument: Argument) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const latest = useRef(act)
  latest.current = act
  return useCallback(
    (argument) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(argument), pause)
    },
    [pause],
  )
}
