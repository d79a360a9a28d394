import { useEffect } from 'react'

/** Calls `onLeave` when the component is unmounted, and when `resetKey` changes. `onLeave` must not change between renders. */
export function useOnLeave(onLeave: () => void, resetKey = ''): void {
  useEffect(() => onLeave, [onLeave, resetKey])
}
