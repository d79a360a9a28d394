import { isSameAddress, type Address } from '#app/domain/address/address.ts'

/** A past send, from this browser's records or from indexed activity. */
export interface PastSend {
  readonly account: Address
  readonly recipient: Address
  /** UNIX milliseconds. */
  readonly sentAt: number
}

/** A past recipient with its number of sends. */
export interface KnownRecipient {
  readonly address: Address
  readonly count: number
  /** Time of the last send, UNIX milliseconds. */
  readonly sentAt: number
}

/** Returns the recipients of an account's sends, the most recent first. */
export function knownRecipients(sends: readonly PastSend[], account: Address): readonly KnownRecipient[] {
  const recipients = new Map<string, KnownRecipient>()
  for (const { recipient, sentAt, ...send } of sends) {
    if (!isSameAddress(send.account, account)) continue
    const key = recipient.toLowerCase()
    const known = recipients.get(key)
    recipients.set(key, {
      address: known?.address ?? recipient,
      count: (known?.count ?? 0) + 1,
      sentAt: Math.max(known?.sentAt ?? 0, sentAt),
    })
  }
  return [...recipients.values()].sort((a, b) => b.sentAt - a.sentAt)
}

/** Hexadecimal digits at each end that people compare; `shortAddress` shows as many. */
const COMPARED_DIGITS = 4

/**
 * Returns the known address that `address` imitates, with equal digits at both ends; undefined if there is none, or if `address` itself is
 * known. Attackers generate such addresses and send dust from them, so that users copy them from the history.
 *
 * `claimed` are addresses that only the index knows: they may be imitated, but do not excuse an imitation of another known address.
 */
export function lookAlikeOf(
  address: Address,
  known: readonly Address[],
  claimed: readonly Address[] = [],
): Address | undefined {
  const isAmong = (all: readonly Address[]) => all.some((other) => isSameAddress(other, address))
  const imitatedIn = (all: readonly Address[]) => all.find((other) => endsOf(other) === endsOf(address))
  if (isAmong(known)) return undefined
  return imitatedIn(known) ?? (isAmong(claimed) ? undefined : imitatedIn(claimed))
}

function endsOf(address: Address): string {
  const digits = address.slice(2).toLowerCase()
  return digits.slice(0, COMPARED_DIGITS) + digits.slice(-COMPARED_DIGITS)
}
