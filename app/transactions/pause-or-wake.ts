/** Waits for `duration` milliseconds, or until the page is shown or hidden, restored from the back/forward cache, or online again. */
export function pauseOrWake(duration: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('visibilitychange', finish)
      removeEventListener('online', finish)
      removeEventListener('pageshow', finish)
      resolve()
    }
    const timer = setTimeout(finish, duration)
    addEventListener('visibilitychange', finish)
    addEventListener('online', finish)
    addEventListener('pageshow', finish)
  })
}
