import { AccountMenu } from '#app/features/account/account-menu.tsx'
import type { AccountParts } from '#app/features/account/account-parts.ts'
import { AccountSettings, CurrencyList, LanguageList } from '#app/shell/settings/account-settings.client.tsx'

/** What other modules contribute to the account drawer. */
const PARTS: AccountParts = {
  Settings: AccountSettings,
  Languages: LanguageList,
  Currencies: CurrencyList,
}

/** The account button and its drawer, loaded once a wallet is connected. */
export default function AccountIsland() {
  return <AccountMenu parts={PARTS} />
}
