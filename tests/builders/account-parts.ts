import type { AccountParts } from '#app/features/account/account-parts.ts'

const none = () => null

/** Parts of an account drawer without optional features. */
export const BARE_PARTS: AccountParts = {
  ...{ Settings: none, Languages: none, Currencies: none },
  ...{ areNftsDisabled: false, hasExtensionLinks: false, hasExchange: false },
}
