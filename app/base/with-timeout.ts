/** Resolves with the value of a promise, or with `fallback` if it is still pending after the timeout. Rejects if the promise does so in time. */
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
