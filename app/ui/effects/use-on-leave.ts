import { useEffect } from 'react'

/** Calls `onLeave` when the component is unmounted, and when `subject` changes. `onLeave` must not change between renders. */
export function useOnLeave(onLeave: () => void, subject = ''): void {
  useEffect(() => onLeave, [onLeave, subject])
}
