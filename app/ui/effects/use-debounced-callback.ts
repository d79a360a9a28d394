import { useCallback, useRef } from 'react'

/** Calls `act` with the latest argument once calls have paused for `pause` milliseconds. */
export function useDebouncedCallback<Argument>(
  act: (argument: Argument) => void,
  pause: number,
): (argument: Argument) => void {
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
