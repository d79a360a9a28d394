import { parseAddress } from '#app/domain/address/parse-address.ts'
import type { RampStatus } from '#app/domain/ramp/ramp.ts'
import type { RampOrder } from '#app/wire/ramp.ts'

export type Report = NonNullable<RampOrder>

/** Further towards delivery comes first; a failed attempt counts only if there is no other. */
const PROGRESS: readonly RampStatus[] = ['succeeded', 'pending', 'awaitingTransfer', 'started', 'failed']

/** Of the attempts at one order, the one that has come furthest, and the first of several; undefined if there is none. */
export function furthest<Attempt>(
  attempts: readonly Attempt[],
  statusOf: (attempt: Attempt) => RampStatus,
): Attempt | undefined {
  const rank = (attempt: Attempt) => PROGRESS.indexOf(statusOf(attempt))
  return [...attempts].sort((one, other) => rank(one) - rank(other))[0]
}

/** Looks up a provider's status. One without an entry proves neither a payment nor an end, so it counts as started. */
export function statusIn(statuses: Readonly<Record<string, RampStatus>>, status: string): RampStatus {
  return Object.hasOwn(statuses, status) ? (statuses[status] ?? 'started') : 'started'
}

export function hashOf(text: string | null | undefined): Pick<Report, 'hash'> {
  return /^0x[\da-f]{64}$/i.test(text ?? '') ? { hash: (text ?? '').toLowerCase() as `0x${string}` } : {}
}

/** Throws if the text is not an address. */
export function accountOf(text: string): Report['account'] {
  const address = parseAddress(text)
  if (!address.ok) throw new Error('an order without an account')
  return address.value
}
