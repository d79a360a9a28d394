import { DAY } from '#app/base/time.ts'

/**
 * localStorage key of the transactions. Every page loads this module to find out whether there are transactions to show. The code that parses
 * and shows them is loaded only then.
 */
export const TRANSACTIONS_KEY = 'tarn.transactions'

/** How long final transactions are listed. */
export const LISTED_FOR_MS = DAY

/** Set once there are transactions to show. */
let isActive = false
const listeners = new Set<() => void>()

/** Notifies the frame that this page has sent a transaction or has requested one from the wallet. */
export function signalActivity(): void {
  if (isActive) return
  isActive = true
  for (const listener of listeners) listener()
}

/**
 * Whether this page has sent or requested a transaction, or a stored one is pending or was sent less than a day ago. Once true, stays true
 * until the page is unloaded.
 */
export function hasActivity(): boolean {
  isActive ||= hasListedRecords(readStoredText(), Date.now())
  return isActive
}

export function subscribeActivity(onChange: () => void): () => void {
  listeners.add(onChange)
  addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('storage', onChange)
  }
}

/**
 * Whether the stored text has a record to list: an open one, or one that was sent less than a day ago. Searches the text without parsing it;
 * the newest record comes first. `now` in UNIX milliseconds.
 */
export function hasListedRecords(text: string | null, now: number): boolean {
  if (text === null) return false
  const newest = Number(/"sentAt":(\d+)/.exec(text)?.[1] ?? 0)
  return /"status":"(?:pending|replacing|canceling)"/.test(text) || now - newest < LISTED_FOR_MS
}

function readStoredText(): string | null {
  try {
    return localStorage.getItem(TRANSACTIONS_KEY)
  } catch {
    return null
  }
}
