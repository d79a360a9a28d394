import { orAfter } from '#app/base/or-after.ts'

/** Milliseconds the page waits for data before it sends the shell; the rest streams. */
export const SHELL_TIMEOUT_MS = 60

/** Milliseconds the shell of a page waits for its data. `?complete` waits for all of it, for visitors without JavaScript. */
export function shellTimeout(search: URLSearchParams): number | undefined {
  return search.has('complete') ? undefined : SHELL_TIMEOUT_MS
}

/** The value if it is ready within `timeout` milliseconds, else its promise. Without `timeout` it always waits. */
export async function withinTimeout<Value>(
  work: Promise<Value>,
  timeout: number | undefined,
): Promise<Value | { readonly later: Promise<Value> }> {
  if (timeout === undefined) return work
  return orAfter(timeout, work, { later: work })
}
