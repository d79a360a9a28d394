import { ArrowDownLeft, Landmark } from 'lucide-react'
import { lazy, Suspense, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Row } from '#app/ui/layout/layout.tsx'
import { bridge, openWallets } from '#app/wallet/bridge.ts'
import { earlyClickProps } from '#app/wallet/early-press.tsx'
import type { ReceiveMode, ReceivePanelProps } from './receive-panel.client.tsx'

const ReceiveDialog = lazy(() => import('./receive-dialog.client.tsx'))

/** The receive panel, loaded on first use. Must be inside a Suspense boundary. */
export const ReceivePanel = lazy(() => import('./receive-panel.client.tsx'))

/** Button that opens the receive dialog of the connected account. Renders nothing without an account. */
export function ReceiveButton({ exchangeUrl }: Pick<ReceivePanelProps, 'exchangeUrl'>) {
  const { t } = useTranslation('receive')
  const { address, status } = useSnapshot(bridge)
  // Undefined until the dialog is first opened: only then is its code loaded.
  const [isOpen, setOpen] = useState<boolean>()
  if (address === undefined || status !== 'connected') {
    // An open dialog would reappear at the next connection.
    if (isOpen) setOpen(false)
    return null
  }
  return (
    <>
      <Button tone="ghost" size="small" onClick={() => setOpen(true)} data-testid="receive-button">
        <Icon icon={ArrowDownLeft} size={16} />
        {t('title')}
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <ReceiveDialog address={address} exchangeUrl={exchangeUrl} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface ReceiveActionsProps extends Pick<ReceivePanelProps, 'exchangeUrl'> {
  /** Whether the page has a primary action of its own. */
  readonly areSecondary?: boolean
}

/**
 * Buttons to receive tokens: from another wallet or, if the operator configured one, from an exchange. Pages show them beside a Buy button, or
 * instead of one. Without a connected account the buttons open the list of wallets.
 */
export function ReceiveActions({ exchangeUrl, areSecondary = false }: ReceiveActionsProps) {
  const { t } = useTranslation('receive')
  const { address, status } = useSnapshot(bridge)
  const account = status === 'connected' ? address : undefined
  const isHydrated = useHydrated()
  const isTestnet = useContext(TestnetModeContext)
  const [mode, setMode] = useState<ReceiveMode>()
  const [isOpen, setOpen] = useState(false)
  if (account === undefined && isOpen) setOpen(false)
  const open = (next: ReceiveMode) => {
    if (account === undefined) {
      openWallets()
    } else {
      setMode(next)
      setOpen(true)
    }
  }
  const clickProps = (next: ReceiveMode) => (isHydrated ? { onClick: () => open(next) } : earlyClickProps)
  return (
    <>
      <Row gap={8} wraps>
        <Button {...(areSecondary ? {} : { tone: 'primary' })} {...clickProps('address')}>
          <Icon icon={ArrowDownLeft} size={16} />
          {t('tokens')}
        </Button>
        {exchangeUrl !== undefined && !isTestnet && (
          <Button {...clickProps('exchange')}>
            <Icon icon={Landmark} size={16} />
            {t('fromExchange')}
          </Button>
        )}
      </Row>
      {mode !== undefined && account !== undefined && (
        <Suspense fallback={null}>
          <ReceiveDialog
            key={mode}
            address={account}
            exchangeUrl={exchangeUrl}
            initialMode={mode}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
