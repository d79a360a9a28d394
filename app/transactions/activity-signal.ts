import { DAY } from '#app/base/time.ts'

/**
 * localStorage key of the transactions. This module only tells whether there are any to show, and every page loads it; the code that parses
 * and shows them loads when there are.
 */
export const STORED_TRANSACTIONS = 'tarn.transactions'

/** Final transactions are listed for this long. Milliseconds. */
export const LISTED_FOR = DAY

let hasStarted = false
const listeners = new Set<() => void>()

/** Tells the frame that a transaction was sent or is being asked for on this page. */
export function signalActivity(): void {
  if (hasStarted) return
  hasStarted = true
  for (const listener of listeners) listener()
}

/** Whether a transaction was sent here, is pending, or is at most a day old. Stays true for the life of the page. */
export function hasActivity(): boolean {
  hasStarted ||= isWorthLoading(storedText(), Date.now())
  return hasStarted
}

export function subscribeActivity(onChange: () => void): () => void {
  listeners.add(onChange)
  addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('storage', onChange)
  }
}

/** Whether stored records contain an open one or a recent one; the newest record comes first. */
export function isWorthLoading(text: string | null, now: number): boolean {
  if (text === null) return false
  const newest = Number(/"sentAt":(\d+)/.exec(text)?.[1] ?? 0)
  return /"status":"(?:pending|replacing|canceling)"/.test(text) || now - newest < LISTED_FOR
}

function storedText(): string | null {
  try {
    return localStorage.getItem(STORED_TRANSACTIONS)
  } catch {
    return null
  }
}
