import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Icon } from '#app/ui/icon/icon.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import { moreRow, rowText } from './account.css.ts'
import type { Panel } from './panels.ts'

/** Opens the panel of the wallet's other accounts. Renders nothing if the wallet has authorised only one. */
export function OtherAccounts({ onOpen }: { readonly onOpen: (panel: Panel) => void }) {
  const { t } = useTranslation('account')
  const { accounts } = useSnapshot(bridge)
  if (accounts.length < 2) return null
  return (
    <button type="button" className={moreRow} onClick={() => onOpen('accounts')} data-opens="accounts">
      <span className={rowText}>{t('otherAccounts', { count: accounts.length - 1 })}</span>
      <Icon of={ChevronRight} size={16} />
    </button>
  )
}
