import { useCallback, useRef } from 'react'

/** Calls `callback` with the latest argument once there has been no call for `delay` milliseconds. */
export function useDebouncedCallback<Argument>(
  callback: (argument: Argument) => void,
  delay: number,
): (argument: Argument) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const latest = useRef(callback)
  latest.current = callback
  return useCallback(
    (argument) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(argument), delay)
    },
    [delay],
  )
}
