import { useSyncExternalStore } from 'react'
import { hasActivity, subscribeActivity } from '#app/entities/transaction/activity-signal.ts'

/** Whether this browser has transactions to show. False on the server and in the first client render. */
export function useActivity(): boolean {
  return useSyncExternalStore(subscribeActivity, hasActivity, () => false)
}
