import type { AccountParts } from '#app/features/account/account-parts.ts'

const renderNothing = () => null

/** Parts of an account drawer without optional features. */
export const MINIMAL_PARTS: AccountParts = {
  Settings: renderNothing,
  Languages: renderNothing,
  Currencies: renderNothing,
  areNftsDisabled: false,
  hasExtensionLinks: false,
  hasExchange: false,
  buyPath: '/buy',
}
