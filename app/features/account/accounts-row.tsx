import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import { moreRow, rowText } from './account.css.ts'
import type { Panel } from './panels.ts'

/** Row that opens the panel with the accounts that the wallet has authorised. Renders nothing if there is only one. */
export function AccountsRow({ onOpen }: { readonly onOpen: (panel: Panel) => void }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { accounts } = useSnapshot(bridge)
  if (accounts.length < 2) return null
  return (
    <button type="button" className={moreRow} onClick={() => onOpen('wallets')} data-opens="wallets">
      <span className={rowText}>{t('panel.wallets')}</span>
      {format.count(accounts.length)}
      <Icon icon={ChevronRight} size={16} />
    </button>
  )
}
