import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { shortAddress } from '#app/domain/address/address.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { bridge, openAccount, openWallets } from './bridge.ts'
import { accountButton, accountDisc, accountIcon, slot } from './wallet.css.ts'
import { useReconnect } from './use-reconnect.ts'

const WalletDialog = lazy(() => import('./wallet-dialog.island.tsx'))

/**
 * The account's place in the top bar: Connect, or the account. Rendered by the server as Connect; all that knows wallets comes later.
 * Its width does not change when it does.
 */
export function ConnectSlot() {
  const { t } = useTranslation('wallet')
  const { status, address, wallet, dialog } = useSnapshot(bridge)
  // Once opened it stays mounted: closing a mounted dialog is what gives the focus back.
  const [isMounted, setMounted] = useState(false)
  if (dialog !== 'none' && !isMounted) setMounted(true)
  useReconnect()
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
          {shortAddress(address)}
        </Button>
      ) : (
        <Button size="small" tone="soft" onClick={openWallets} aria-disabled={isBusy} aria-haspopup="dialog">
          {isBusy && <Spinner />}
          {t(isBusy ? 'connecting' : 'connect')}
        </Button>
      )}
      {isMounted && (
        <Suspense fallback={null}>
          <WalletDialog />
        </Suspense>
      )}
    </div>
  )
}
