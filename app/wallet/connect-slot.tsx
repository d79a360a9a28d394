import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { bridge, openAccount, openWallets } from './bridge.ts'
import { earlyPress, EarlyPress } from './early-press.tsx'
import { accountButton, accountDisc, accountIcon, slot, wideOnly } from './wallet.css.ts'
import { useReconnect } from './use-reconnect.ts'

const WalletDialog = lazy(() => import('./wallet-dialog.client.tsx'))

/**
 * The account button in the top bar: Connect, or the account. The server renders Connect; wallet code loads later
 * without changing its width.
 */
export function ConnectSlot() {
  const { t } = useTranslation('wallet')
  const { status, address, wallet, dialog } = useSnapshot(bridge)
  // Stays mounted once opened: closing a mounted dialog is what returns the focus.
  const [isMounted, setMounted] = useState(false)
  if (dialog !== 'none' && !isMounted) setMounted(true)
  useReconnect()
  const isHydrated = useHydrated()
  const isBusy = status === 'connecting' || status === 'reconnecting'
  return (
    <div className={slot}>
      {status === 'connected' && address !== undefined ? (
        <Button
          size="small"
          className={accountButton}
          onClick={openAccount}
          aria-haspopup="dialog"
          aria-label={t('account', { address })}
          data-testid="account-button"
        >
          {wallet?.icon === undefined ? (
            <span className={accountDisc} aria-hidden />
          ) : (
            <img className={accountIcon} src={wallet.icon} alt="" width={20} height={20} />
          )}
          <span>
            <span className={wideOnly}>{address.slice(0, 6)}</span>…{address.slice(-4)}
          </span>
        </Button>
      ) : (
        <Button
          size="small"
          tone="soft"
          aria-disabled={isBusy}
          aria-haspopup="dialog"
          onClick={openWallets}
          {...(isHydrated ? {} : earlyPress)}
        >
          {isBusy && <Spinner />}
          {t(isBusy ? 'connecting' : 'connect')}
        </Button>
      )}
      {!isHydrated && <EarlyPress />}
      {isMounted && (
        <Suspense fallback={null}>
          <WalletDialog />
        </Suspense>
      )}
    </div>
  )
}
