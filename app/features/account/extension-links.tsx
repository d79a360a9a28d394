import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Coins, Droplets, ExternalLink, History, type LucideIcon } from 'lucide-react'
import { useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'
import type { SidePanelView } from '#app/wallet/own-extension.ts'
import { accountPositionsQuery } from './account-positions.query.ts'
import { rowText, secondary, wideRow } from './account.css.ts'
import type { Panel } from './panels.ts'

const VIEWS: readonly {
  readonly view: SidePanelView
  readonly tab: 'tokens' | 'activity'
  readonly icon: LucideIcon
}[] = [
  { view: 'Tokens', tab: 'tokens', icon: Coins },
  { view: 'Activity', tab: 'activity', icon: History },
]

interface ExtensionLinksProps {
  readonly account: Address
  readonly onOpen: (panel: Panel) => void
  readonly onClose: () => void
  /** Called if the extension cannot open a view. */
  readonly onRefused: (view: SidePanelView) => void
}

/** Rows for the site's own extension, which shows tokens and activity in its side panel. Positions open in the drawer. */
export function ExtensionLinks({ account, onOpen, onClose, onRefused }: ExtensionLinksProps) {
  const { t } = useTranslation('account')
  const { wallet } = useSnapshot(bridge)
  const isTestnet = useContext(TestnetModeContext)
  const { data: positions } = useQuery(accountPositionsQuery(account, isTestnet))
  const [isOpening, setOpening] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const open = async (view: SidePanelView) => {
    setOpening(true)
    const hasOpened = await walletRuntime()
      .then((runtime) => runtime.openExtension(view))
      .catch(() => false)
    // Unmounted: the user has opened another panel.
    if (!list.current) return
    setOpening(false)
    if (hasOpened) onClose()
    else onRefused(view)
  }
  return (
    <ul ref={list} data-testid="extension-links">
      {VIEWS.map(({ view, tab, icon }) => (
        <li key={view}>
          <button
            type="button"
            className={wideRow}
            aria-disabled={isOpening}
            onClick={() => {
              if (!isOpening) void open(view)
            }}
          >
            <Icon icon={icon} />
            <span className={rowText}>
              {t(`tab.${tab}`)}
              <span className={secondary}>{t('opensIn', { wallet: wallet?.name ?? '' })}</span>
            </span>
            <Icon icon={ExternalLink} size={16} />
          </button>
        </li>
      ))}
      {positions !== undefined && positions.rows.length > 0 && (
        <li>
          <button type="button" className={wideRow} onClick={() => onOpen('pools')} data-opens="pools">
            <Icon icon={Droplets} />
            <span className={rowText}>{t('tab.pools')}</span>
            <Icon icon={ChevronRight} size={16} />
          </button>
        </li>
      )}
    </ul>
  )
}
