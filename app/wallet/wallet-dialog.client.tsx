import { QrCode, Wallet } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useConnectors } from 'wagmi'
import { SECOND } from '#app/base/time.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { useFocusOnMount } from '#app/ui/effects/use-focus-on-mount.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { AnnouncedWallet } from './announced-wallet.ts'
import { bridge, closeWalletDialog } from './bridge.ts'
import { NoWallets } from './no-wallets.tsx'
import { pairing } from './pairing.ts'
import { PairingView } from './pairing-view.client.tsx'
import { RELAY_CONNECTOR } from './relay-connector.ts'
import { config } from './runtime.client.ts'
import { isTestMode } from './test-mode.ts'
import { useConnecting, type Connecting, type ConnectStep } from './use-connecting.ts'
import { isPhone } from './wallet-links.ts'
import { walletList, type WalletOption } from './wallet-list.ts'
import { solanaOption, walletOption } from './wallet-option.ts'
import { solanaWallets, subscribeSolanaWallets } from './wallet-standard.ts'
import { centred, lastUsedMark, walletIcon, walletRow } from './wallet-dialog.css.ts'

export interface WalletDialogProps {
  /** Offers the site's own extension. */
  readonly hasEmbeddedWallet: boolean
}

/** Dialog with one view at a time: the list of wallets, an attempt to connect, or its failure. Closing it cancels the attempt. */
export default function WalletDialog({ hasEmbeddedWallet }: WalletDialogProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const { dialog } = useSnapshot(bridge)
  const { isDirectoryOpen } = useSnapshot(pairing)
  const connecting = useConnecting()
  const { step, start, cancel } = connecting
  const isPairing = step.view === 'connecting' && step.option.evm?.id === RELAY_CONNECTOR
  const title = {
    list: t('choose'),
    connecting: t(isPairing ? 'pairing.title' : 'connecting'),
    failed: t('failed.title'),
  }[step.view]
  const close = () => {
    if (pairing.isDirectoryOpen) return
    cancel()
    if (bridge.dialog === 'wallets') closeWalletDialog()
  }
  return (
    <Dialog
      isOpen={dialog === 'wallets' && !isDirectoryOpen}
      onClose={close}
      title={title}
      closeLabel={t('close', { ns: 'common' })}
    >
      {step.view === 'list' && (
        <Wallets hasEmbeddedWallet={hasEmbeddedWallet} wasRejected={step.wasRejected} onChoose={start} />
      )}
      {step.view === 'connecting' && (
        <Focused>
          {isPairing ? <PairingView onCancel={cancel} /> : <Waiting wallet={step.option} onCancel={cancel} />}
        </Focused>
      )}
      {step.view === 'failed' && (
        <Focused>
          <Failed step={step} onRetry={start} onClose={close} />
        </Focused>
      )}
    </Dialog>
  )
}

/** Moves the focus into a new view, because the button that had it is gone. */
function Focused({ children }: { readonly children: ReactNode }) {
  const step = useFocusOnMount<HTMLDivElement>()
  return <div ref={step}>{children}</div>
}

interface WalletsProps extends WalletDialogProps {
  /** The user has just rejected the connection in the wallet. */
  readonly wasRejected: boolean
  readonly onChoose: Connecting['start']
}

function Wallets({ hasEmbeddedWallet, wasRejected, onChoose }: WalletsProps) {
  const { t } = useTranslation(['wallet', 'errors'])
  const connectors = useConnectors({ config })
  const solana = useSyncExternalStore(subscribeSolanaWallets, solanaWallets)
  const lastUsed = useLastUsed()
  if (lastUsed === undefined) return null
  const options = walletList([...connectors.map(walletOption), ...solana.map(solanaOption)], {
    isPhone: isPhone(navigator.userAgent),
    isTestMode: isTestMode(),
    hasEmbeddedWallet,
    lastUsed: lastUsed ?? undefined,
  })
  if (options.length === 0) return <NoWallets />
  return (
    <Focused>
      <Stack gap={4}>
        {wasRejected && (
          <Notice tone="warning" role="alert">
            {t('request.rejected', { ns: 'errors' })}
          </Notice>
        )}
        {options.map((option) => (
          <button key={option.id} type="button" className={walletRow} onClick={() => onChoose(option)}>
            <WalletIcon wallet={option} />
            <Text as="bdi" weight="medium" fit="oneLine">
              {option.name}
            </Text>
            {option.evm?.id === lastUsed && <span className={lastUsedMark}>{t('lastUsed')}</span>}
          </button>
        ))}
        <Text as="p" size={12} tone="tertiary">
          {t('trustHint')}
        </Text>
      </Stack>
    </Focused>
  )
}

/** Id of the connector used last; null if none was, undefined while it is read. */
function useLastUsed(): string | null | undefined {
  const [lastUsed, setLastUsed] = useState<string | null>()
  useEffect(() => {
    const read = async () => setLastUsed((await config.storage?.getItem('recentConnectorId')) ?? null)
    void read()
  }, [])
  return lastUsed
}

function Waiting({ wallet, onCancel }: { readonly wallet: AnnouncedWallet; readonly onCancel: () => void }) {
  const { t } = useTranslation(['wallet', 'common'])
  return (
    <Stack gap={24}>
      <Stack gap={12} align="center" className={centred} role="status">
        <WalletIcon wallet={wallet} isLarge />
        <Text weight="medium">
          {t('confirmIn')} <bdi>{wallet.name}</bdi>
        </Text>
        <Text as="p" size={14} tone="secondary">
          {t('noRequest')}
        </Text>
        <Spinner />
      </Stack>
      <Button width="full" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Stack>
  )
}

interface FailedProps {
  readonly step: Extract<ConnectStep, { view: 'failed' }>
  readonly onRetry: (option: WalletOption) => void
  readonly onClose: () => void
}

function Failed({ step: { option, failure, timeout }, onRetry, onClose }: FailedProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const wallet = option.name
  const reason = {
    timeout: t('failed.timeout', { wallet, count: timeout / SECOND }),
    pending: t('failed.pending', { wallet }),
    locked: t('failed.locked', { wallet }),
    failed: t('failed.text'),
    unreachable: t('failed.unreachable'),
    expired: t('failed.expired'),
    unsupported: t('failed.unsupported'),
  }[failure]
  return (
    <Stack gap={24}>
      <Stack gap={12} align="center" className={centred}>
        <WalletIcon wallet={option} isLarge />
        <Text as="p" tone="secondary" role="alert" data-testid="connection-failure">
          {reason}
        </Text>
      </Stack>
      <Stack gap={8}>
        <Button tone="primary" width="full" onClick={() => onRetry(option)}>
          {t('failed.retry')}
        </Button>
        <Button width="full" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </Stack>
    </Stack>
  )
}

function WalletIcon({ wallet, isLarge = false }: { readonly wallet: AnnouncedWallet; readonly isLarge?: boolean }) {
  const size = isLarge ? 48 : 32
  const fallback = wallet.id === RELAY_CONNECTOR ? QrCode : Wallet
  return (
    <span className={walletIcon[isLarge ? 'large' : 'small']} aria-hidden>
      {wallet.icon === undefined ? (
        <Icon icon={fallback} />
      ) : (
        <img src={wallet.icon} alt="" width={size} height={size} />
      )}
    </span>
  )
}
