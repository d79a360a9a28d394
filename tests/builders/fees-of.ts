import type { RunEvent } from '#app/transactions/run-flow.ts'

/** Network cost of the runs with these events, in wei. The fee of an event includes those of its run's earlier transactions. */
export function feesOf(events: readonly RunEvent[]): bigint {
  let [total, ofRun] = [0n, 0n]
  for (const event of events) {
    if (event.type === 'start') {
      total += ofRun
      ofRun = 0n
    }
    if (event.type === 'succeed') ofRun = event.fee ?? 0n
  }
  return total + ofRun
}
