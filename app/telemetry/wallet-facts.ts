import type { WalletFacts } from '#app/wire/events/error-report.ts'
import { isAllowed } from './allowed.ts'
import { keepAccountCookie } from './identity.ts'

let facts: WalletFacts | undefined

/** Tells reports which wallet is there: the fields of spec §7 and no other. Undefined when none is. */
export function describeWallet(next: WalletFacts | undefined): void {
  // An extension may call itself what it likes.
  facts = next && {
    ...next,
    connectionType: next.connectionType.slice(0, 40),
    name: next.name.slice(0, 60),
    id: next.id.slice(0, 100),
  }
  if (isAllowed('identity')) keepAccountCookie(next?.address)
}

export function walletFacts(): WalletFacts | undefined {
  return facts
}
