import { useEffect, useRef } from 'react'
import { isFinalRampStatus } from '#app/domain/ramp/ramp.ts'
import { readRampOrders, subscribeRampOrders, type RampRecord } from '#app/entities/ramp/ramp-orders.ts'

/** Calls `onSettled` for each order of this browser that reaches a final state, in this or another tab. */
export function useSettledOrders(onSettled: (order: RampRecord) => void): void {
  const latest = useRef(onSettled)
  useEffect(() => {
    latest.current = onSettled
  })
  useEffect(() => {
    let open = openIds()
    return subscribeRampOrders(() => {
      const settled = readRampOrders().filter(({ id, status }) => isFinalRampStatus(status) && open.has(id))
      open = openIds()
      for (const order of settled) latest.current(order)
    })
  }, [])
}

function openIds(): ReadonlySet<string> {
  return new Set(readRampOrders().flatMap(({ id, status }) => (isFinalRampStatus(status) ? [] : [id])))
}
