import { useSyncExternalStore } from 'react'
import { isFinalRampStatus } from '#app/domain/ramp/ramp.ts'
import { RAMP_ORDERS_KEY, signalActivity } from '#app/entities/transaction/activity-signal.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'
import { mayBecome, parseOrders, printOrders, withinMaximum, type RampRecord } from './ramp-order.ts'

export type { RampRecord } from './ramp-order.ts'

/** The orders that this browser has started at payment providers, newest first. Stored across navigation, reloads and tabs. */
const orders = createBrowserStore(RAMP_ORDERS_KEY, { parse: parseOrders, print: printOrders })

const NO_ORDERS: readonly RampRecord[] = []
const changedHere = new Set<string>()

/** Stores an order and lets every page of this browser follow it. A stored order with the same id is replaced, unless its status is later. */
export function rememberRampOrder(record: RampRecord): void {
  orders.update((all) => {
    const stored = all.find(({ id }) => id === record.id)
    if (!stored) return withinMaximum([record, ...all])
    if (isFinalRampStatus(stored.status) || !mayBecome(stored.status, record.status)) return all
    return all.map((order) => (order.id === record.id ? record : order))
  })
  signalActivity()
}

export function readRampOrders(): readonly RampRecord[] {
  return orders.read()
}

export function readRampOrder(id: string): RampRecord | undefined {
  return orders.read().find((order) => order.id === id)
}

/** Replaces a stored order by the result of `change`. Does nothing if the user has removed it. */
export function updateRampOrder(id: string, change: (order: RampRecord) => RampRecord): void {
  orders.update((all) => {
    const changed = all.map((order) => (order.id === id ? change(order) : order))
    const isChanged = changed.some((order, index) => order !== all[index])
    if (isChanged) changedHere.add(id)
    return isChanged ? changed : all
  })
}

/** Removes an order from the list; the order itself is not affected. */
export function removeRampOrder(id: string): void {
  orders.update((all) => (all.some((order) => order.id === id) ? all.filter((order) => order.id !== id) : all))
}

/** Removes every order in a final state. */
export function clearFinalRampOrders(): void {
  orders.update((all) => all.filter(({ status }) => !isFinalRampStatus(status)))
}

/** Whether this page, rather than another tab, has stored a report on the order, or the time of a request for one. */
export function wasRampOrderChangedHere(id: string): boolean {
  return changedHere.has(id)
}

export function subscribeRampOrders(onChange: () => void): () => void {
  return orders.subscribe(onChange)
}

/** The orders of this browser, newest first; empty on the server and in the first client render. */
export function useRampOrders(): readonly RampRecord[] {
  return useSyncExternalStore(orders.subscribe, orders.read, () => NO_ORDERS)
}
