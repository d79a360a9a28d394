import { DAY } from '#app/base/time.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { EmbeddedWallet } from '#app/wallet/wallet-option.ts'

/** Milliseconds for which the card stays hidden after it was dismissed. */
const HIDDEN_FOR_MS = 30 * DAY

export interface AppCardDismissals {
  /** UNIX milliseconds of the last dismissal for 30 days; null if there was none. */
  readonly dismissedAt: number | null
  /** Accounts for which the card was dismissed for good. */
  readonly accounts: readonly string[]
}

interface AppCardFacts {
  readonly address: Address
  /** Undefined for a wallet that is not embedded. */
  readonly embedded: EmbeddedWallet | undefined
  readonly dismissals: AppCardDismissals
  /** UNIX milliseconds. */
  readonly now: number
}

/**
 * Whether the account drawer shows the card of the mobile app: for an embedded wallet that is not backed up, unless the card was dismissed in
 * the last 30 days, or for good for this account. A dismissal in the future counts as recent.
 */
export function showsAppCard({ address, embedded, dismissals, now }: AppCardFacts): boolean {
  const { dismissedAt, accounts } = dismissals
  return (
    embedded?.isBackedUp === false &&
    (dismissedAt === null || now - dismissedAt >= HIDDEN_FOR_MS) &&
    !accounts.some((account) => isSameAddress(account, address))
  )
}
