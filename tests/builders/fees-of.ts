import type { RunEvent } from '#app/transactions/run-flow.ts'

/** Network cost of the runs with these events, in wei. The fee of an event includes those of its run's earlier transactions. */
export function feesOf(events: readonly RunEvent[]): bigint {
  let total = 0n
  let runFee = 0n
  for (const event of events) {
    if (event.type === 'start') {
      total += runFee
      runFee = 0n
    }
    if (event.type === 'succeed') runFee = event.fee ?? 0n
  }
  return total + runFee
}
