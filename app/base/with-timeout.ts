/**
 * Resolves with the value of a promise, or with `fallback` if the promise is still pending after `timeout` milliseconds.
 * Rejects if the promise rejects within the timeout; a later rejection is ignored. The work behind the promise is not
 * cancelled.
 */
export async function withTimeout<Value, Fallback>(
  timeout: number,
  promise: Promise<Value>,
  fallback: Fallback,
): Promise<Value | Fallback> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<Fallback>((resolve) => {
    timer = setTimeout(() => resolve(fallback), timeout)
  })
  return Promise.race([promise, expiry]).finally(() => clearTimeout(timer))
}
