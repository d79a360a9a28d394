import { DAY } from '#app/base/time.ts'

/**
 * localStorage key of the transactions. Every page loads this module to find out whether there are transactions to show. The code that parses
 * and shows them is loaded only then.
 */
export const TRANSACTIONS_KEY = 'tarn.transactions'

/** localStorage key of the orders at payment providers. */
export const RAMP_ORDERS_KEY = 'tarn.ramp'

/** How long final transactions and orders are listed. */
export const LISTED_FOR_MS = DAY

/** Set once there are transactions to show. */
let isActive = false
const listeners = new Set<() => void>()

/** Notifies the frame that this page has sent a transaction, has requested one from the wallet or has started an order. */
export function signalActivity(): void {
  if (isActive) return
  isActive = true
  for (const listener of listeners) listener()
}

/**
 * Whether this page has sent or requested a transaction or has started an order, or a stored one is open or less than a day old. Once true,
 * stays true until the page is unloaded.
 */
export function hasActivity(): boolean {
  isActive ||= [TRANSACTIONS_KEY, RAMP_ORDERS_KEY].some((key) => hasListedRecords(readStoredText(key), Date.now()))
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
 * Whether the stored text has a record to list: an open one, or one that is less than a day old. Searches the text without parsing it;
 * the newest record comes first. `now` in UNIX milliseconds.
 */
export function hasListedRecords(text: string | null, now: number): boolean {
  if (text === null) return false
  const newest = Number(/"(?:sent|started)At":(\d+)/.exec(text)?.[1] ?? 0)
  return /"status":"(?:pending|replacing|canceling|started|awaiting)/.test(text) || now - newest < LISTED_FOR_MS
}

function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
