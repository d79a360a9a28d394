import { isSameAddress, type Address } from '#app/domain/address/address.ts'

/** A send of the past, from this browser's records or from indexed activity. */
export interface PastSend {
  readonly account: Address
  readonly recipient: Address
  /** Milliseconds. */
  readonly sentAt: number
}

/** A recipient of the past with its number of sends. */
export interface KnownRecipient {
  readonly address: Address
  readonly count: number
  /** Of the last send, in milliseconds. */
  readonly sentAt: number
}

/** The recipients of an account's sends, the latest first. */
export function knownRecipients(sends: readonly PastSend[], account: Address): readonly KnownRecipient[] {
  const found = new Map<string, KnownRecipient>()
  for (const { recipient, sentAt, ...send } of sends) {
    if (!isSameAddress(send.account, account)) continue
    const key = recipient.toLowerCase()
    const before = found.get(key)
    found.set(key, {
      address: before?.address ?? recipient,
      count: (before?.count ?? 0) + 1,
      sentAt: Math.max(before?.sentAt ?? 0, sentAt),
    })
  }
  return [...found.values()].sort((a, b) => b.sentAt - a.sentAt)
}

/** Digits at each end by which people compare addresses; short forms show as many. */
const COMPARED_DIGITS = 4

/**
 * A known address that another one imitates: both ends are equal, the middle is not. Attackers generate such addresses and send dust from
 * them, so that they are copied from the history.
 */
export function lookAlikeOf(address: Address, known: readonly Address[]): Address | undefined {
  if (known.some((other) => isSameAddress(other, address))) return undefined
  return known.find((other) => endsOf(other) === endsOf(address))
}

function endsOf(address: Address): string {
  const digits = address.slice(2).toLowerCase()
  return digits.slice(0, COMPARED_DIGITS) + digits.slice(-COMPARED_DIGITS)
}
