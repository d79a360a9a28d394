import { ArrowLeft, ChevronsRight } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import { track } from '#app/telemetry/track.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { bridge, closeWalletDialog } from '#app/wallet/bridge.ts'
import { OWN_EXTENSION, type SidePanelView } from '#app/wallet/own-extension.ts'
import { handle, handleIcon, panelHead, panelStyle, panelTitle, scroller } from './account.css.ts'
import type { AccountParts } from './account-parts.ts'
import { AccountsPanel } from './accounts-panel.tsx'
import { BalancesPanel } from './balances-panel.tsx'
import { Overview } from './overview.tsx'
import { parentOf, transitionBetween, type Panel } from './panels.ts'
import { Positions } from './positions.tsx'

interface AccountDrawerProps {
  readonly isOpen: boolean
  readonly address: Address
  readonly name: string
  readonly parts: AccountParts
}

/** Milliseconds after closing until the drawer, which is then no longer visible, returns to its first panel. */
const RESET_AFTER_MS = 250

/**
 * The account drawer, beside the page: 390 px wide, 368 px with the site's own extension, 320 px on narrow windows. On phones a sheet.
 *
 * Keyboard: focus is trapped; Escape closes. Opening a panel moves the focus to its back button, and going back to the row that opened the
 * panel.
 */
export function AccountDrawer({ isOpen, address, name, parts }: AccountDrawerProps) {
  const { t } = useTranslation('account')
  const [{ panel, transition }, setShown] = useState<{
    panel: Panel
    transition: ReturnType<typeof transitionBetween>
  }>({
    panel: 'default',
    transition: 'none',
  })
  const { wallet } = useSnapshot(bridge)
  /** The wallet whose side panel could not be opened, until the drawer is unmounted (on disconnect or reload). */
  const [refusal, setRefusal] = useState<{ readonly wallet: string | undefined; readonly view: SidePanelView }>()
  const body = useRef<HTMLDivElement>(null)
  const resetTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (next: Panel) => {
    setShown({ panel: next, transition: transitionBetween(panel, next) })
    if (next !== 'default') track('Account Menu Opened', { panel: next })
    const focusTarget = transitionBetween(panel, next) === 'backward' ? `[data-opens="${panel}"]` : '[data-back]'
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(focusTarget)?.focus())
  }
  const close = () => {
    closeWalletDialog()
    // The drawer may have been closed, opened and closed again within `RESET_AFTER_MS`.
    clearTimeout(resetTimer.current)
    resetTimer.current = setTimeout(() => {
      if (bridge.dialog !== 'account') setShown({ panel: 'default', transition: 'none' })
    }, RESET_AFTER_MS)
  }
  const contents: Record<Panel, ReactNode> = {
    default: (
      <Overview
        address={address}
        name={name}
        parts={parts}
        onOpen={show}
        onClose={close}
        refusedView={refusal !== undefined && refusal.wallet === wallet?.id ? refusal.view : undefined}
        onRefused={(view) => setRefusal({ wallet: wallet?.id, view })}
      />
    ),
    settings: <parts.Settings onOpen={show} />,
    receive: parts.ReceivePanel && <parts.ReceivePanel account={address} mode="address" />,
    receiveQr: parts.ReceivePanel && <parts.ReceivePanel account={address} mode="qr" />,
    receiveExchange: parts.ReceivePanel && <parts.ReceivePanel account={address} mode="exchange" />,
    pools: <Positions account={address} onClose={close} />,
    wallets: <AccountsPanel />,
    language: <parts.Languages />,
    currency: <parts.Currencies />,
    balances: <BalancesPanel />,
  }
  const title = t(`panel.${panel}`)
  const size = wallet?.id === OWN_EXTENSION ? 'narrowDrawer' : 'drawer'
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} closeLabel={t('close')} size={size} isBare>
      <div ref={body} className={scroller} data-testid="account-drawer">
        <div key={panel} className={panelStyle[transition]}>
          <Stack gap={16}>
            {panel !== 'default' && (
              <div className={panelHead}>
                <button
                  type="button"
                  className={button({ tone: 'ghost', shape: 'square' })}
                  aria-label={t('back')}
                  onClick={() => show(parentOf(panel))}
                  data-back
                >
                  <Icon icon={ArrowLeft} />
                </button>
                <h2 className={panelTitle}>{title}</h2>
              </div>
            )}
            {contents[panel]}
          </Stack>
        </div>
      </div>
      <button type="button" className={handle} aria-label={t('close')} onClick={close}>
        <span className={handleIcon}>
          <Icon icon={ChevronsRight} />
        </span>
      </button>
    </Dialog>
  )
}
