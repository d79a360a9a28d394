import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { bridge, openWallets } from './bridge.ts'
import { earlyClickProps, EarlyPress } from './early-press.tsx'
import { connectButton, connectLabel, recentAccount, slot } from './wallet.css.ts'
import { useReconnect } from './use-reconnect.ts'

const WalletDialog = lazy(() => import('./wallet-entry.client.ts').then(({ loadDialog }) => loadDialog()))

interface ConnectSlotProps {
  readonly hasEmbeddedWallet: boolean
  /** The account button, while connected. */
  readonly children: ReactNode
}

/**
 * Connect, or the account, in the top bar. The server renders Connect; for a returning visitor, `RecentAccountScript` shows the greyed name of
 * the account in its place until the wallet is restored.
 */
export function ConnectSlot({ hasEmbeddedWallet, children }: ConnectSlotProps) {
  const { t } = useTranslation('wallet')
  const { status, dialog } = useSnapshot(bridge)
  // The dialog stays mounted once opened, because it returns the focus when it closes.
  const [isMounted, setMounted] = useState(false)
  if (dialog === 'wallets' && !isMounted) setMounted(true)
  useReconnect()
  const isHydrated = useHydrated()
  const isConnecting = status === 'connecting'
  const connect = (
    <Button
      id="connect"
      size="small"
      tone="soft"
      className={connectButton}
      aria-disabled={isConnecting}
      aria-haspopup="dialog"
      onClick={openWallets}
      {...(isHydrated ? {} : earlyClickProps)}
    >
      <span className={recentAccount} />
      {isConnecting && <Spinner />}
      <span className={connectLabel}>{t(isConnecting ? 'connecting' : 'connect')}</span>
    </Button>
  )
  return (
    <div className={slot}>
      {status === 'connected' ? <Suspense fallback={connect}>{children}</Suspense> : connect}
      <EarlyPress />
      {isMounted && (
        <Suspense fallback={null}>
          <WalletDialog hasEmbeddedWallet={hasEmbeddedWallet} />
        </Suspense>
      )}
    </div>
  )
}
