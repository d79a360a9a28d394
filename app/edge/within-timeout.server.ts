import { withTimeout } from '#app/base/with-timeout.ts'

/** Milliseconds that a page waits for data before it sends the shell; later data streams. */
export const SHELL_TIMEOUT_MS = 60

/** Milliseconds that the shell waits for data; undefined (no limit) with `?complete`, for visitors without JavaScript. */
export function shellTimeout(search: URLSearchParams): number | undefined {
  return search.has('complete') ? undefined : SHELL_TIMEOUT_MS
}

/** Resolves to the value if it is ready within `timeout` milliseconds, else to its promise. Without `timeout`, always waits. */
export async function withinTimeout<Value>(
  work: Promise<Value>,
  timeout: number | undefined,
): Promise<Value | { readonly later: Promise<Value> }> {
  if (timeout === undefined) return work
  return withTimeout(timeout, work, { later: work })
}
