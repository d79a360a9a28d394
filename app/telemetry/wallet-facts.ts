import type { WalletFacts } from '#app/wire/events/error-report.ts'
import { isAllowed } from './allowed.ts'
import { setAccountCookie } from './identity.ts'

let facts: WalletFacts | undefined

/** Sets the wallet fields of reports. Undefined if no wallet is connected. */
export function describeWallet(next: WalletFacts | undefined): void {
  // A wallet's name is untrusted.
  facts = next && {
    ...next,
    connectionType: next.connectionType.slice(0, 40),
    name: next.name.slice(0, 60),
    id: next.id.slice(0, 100),
  }
  if (isAllowed('identity')) setAccountCookie(next?.address)
}

export function walletFacts(): WalletFacts | undefined {
  return facts
}
