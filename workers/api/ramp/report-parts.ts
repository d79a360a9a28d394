import { parseAddress } from '#app/domain/address/parse-address.ts'
import type { Rounding } from '#app/domain/amount/mul-div.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { RampStatus } from '#app/domain/ramp/ramp.ts'
import type { RampOrder } from '#app/wire/ramp.ts'
import { centsOf, exactUnitsOf, unitsOf, type DecimalInput } from './decimal-input.ts'
import { unavailable } from './request-json.ts'

/** An order as a provider reports it. */
export type Report = NonNullable<RampOrder>

/** Further towards delivery comes first; a failed attempt counts only if there is no other. */
const PROGRESS: readonly RampStatus[] = ['succeeded', 'pending', 'awaitingTransfer', 'started', 'failed']

/**
 * Returns the attempt closest to delivery; among equals, the first. Undefined without attempts. A provider lists an order once for each attempt to
 * pay it.
 */
export function furthestAttempt<Attempt>(
  attempts: readonly Attempt[],
  statusOf: (attempt: Attempt) => RampStatus,
): Attempt | undefined {
  const rank = (attempt: Attempt) => PROGRESS.indexOf(statusOf(attempt))
  return [...attempts].sort((one, other) => rank(one) - rank(other))[0]
}

/**
 * Of the results of searching several lists, returns the first report. Null only if all lists answer that they do not have the order.
 *
 * Throws   an AppError if a list fails and no other has the order
 */
export function foundReport(provider: string, results: readonly PromiseSettledResult<RampOrder>[]): RampOrder {
  const found = results.find((result) => result.status === 'fulfilled' && result.value !== null)
  const failure = results.find((result) => result.status === 'rejected')
  if (found?.status === 'fulfilled') return found.value
  if (failure) throw failure.reason instanceof AppError ? failure.reason : unavailable(provider, failure.reason)
  return null
}

/** Translates a provider's status. One that is not in the table proves neither a payment nor an end, so it counts as started. */
export function statusIn(statuses: Readonly<Record<string, RampStatus>>, status: string): RampStatus {
  return Object.hasOwn(statuses, status) ? (statuses[status] ?? 'started') : 'started'
}

/** The hash of the transaction on the chain, in lower case; empty if the text is not a hash. */
export function transactionHashOf(text: string | null | undefined): Pick<Report, 'hash'> {
  return /^0x[\da-f]{64}$/i.test(text ?? '') ? { hash: (text ?? '').toLowerCase() as `0x${string}` } : {}
}

/** Throws if the text is not an address. */
export function accountOf(text: string): Report['account'] {
  const address = parseAddress(text)
  if (!address.ok) throw new Error('an order without an account')
  return address.value
}

/** The sums of the dollars paid or received and of the fees, in cents; empty while they are not known. Fees are rounded up. */
export function moneyOf(
  money: readonly DecimalInput[],
  fees: readonly DecimalInput[],
  rounding: Rounding,
): Pick<Report, 'cents' | 'feeCents'> {
  const cents = centsOf(money, rounding)
  if (cents === 0n) return {}
  return { cents: String(cents), ...(fees.length > 0 && { feeCents: String(centsOf(fees, 'up')) }) }
}

/** The amount of tokens in base units, rounded down; empty if it is zero or not known. */
export function amountOf(value: DecimalInput | null | undefined, decimals: number): Pick<Report, 'amount'> {
  const amount = value == null ? 0n : unitsOf(value, decimals, 'down')
  return amount > 0n ? { amount: String(amount) } : {}
}

/** A deposit must be exact, so it is left out unless the amount is certain to the last base unit. */
export function depositOf(
  to: string | null | undefined,
  value: DecimalInput | null | undefined,
  decimals: number,
): Pick<Report, 'deposit'> {
  const address = parseAddress(to ?? '')
  const amount = value == null ? undefined : exactUnitsOf(value, decimals)
  return address.ok && amount ? { deposit: { address: address.value, amount: String(amount) } } : {}
}
