import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { ArrowUpRight, Copy, LogOut, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useConnect, useConnection, useConnectors, useDisconnect, WagmiContext, type Connector } from 'wagmi'
import { translateError } from '#app/chain/translate-error.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { trackFailedConnection } from '#app/telemetry/failed-connection.ts'
import { announcedWallet, inOrder, type AnnouncedWallet } from './announced-wallet.ts'
import { bridge, closeWalletDialog } from './bridge.ts'
import { config, followConnection } from './runtime.client.ts'
import { isPhone, walletApps } from './wallet-links.ts'
import { addressText, walletIcon, walletRow } from './wallet.css.ts'

// Connecting needs no network.
const queries = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always' }, mutations: { networkMode: 'always' } },
})

/**
 * The wallet dialog with wagmi's context. `WagmiProvider` would reconnect, or drop the connection, when the dialog opens
 * for the first time; here the runtime has done that before.
 */
export default function WalletDialog() {
  return (
    <WagmiContext.Provider value={config}>
      <QueryClientProvider client={queries}>
        <OpenDialog />
      </QueryClientProvider>
    </WagmiContext.Provider>
  )
}

/** List of wallets, connecting, failed, or account, one at a time. */
function OpenDialog() {
  const { t } = useTranslation('wallet')
  const { dialog } = useSnapshot(bridge)
  const connectors = useConnectors()
  const { mutate, reset, variables, error, isPending } = useConnect()
  const connector = typeof variables?.connector === 'object' ? variables.connector : undefined
  const wasRejected = error !== null && translateError(error) === 'request.rejected'
  const hasFailed = error !== null && !wasRejected
  const view = dialog !== 'wallets' ? dialog : isPending ? 'connecting' : hasFailed ? 'failed' : 'wallets'
  const title = {
    none: '',
    wallets: t('choose'),
    connecting: t('connecting'),
    failed: t('failed.title'),
    account: t('accountTitle'),
  }[view]
  const close = () => {
    closeWalletDialog()
    // A wallet that answers later no longer changes the dialog.
    reset()
  }
  const connect = (chosen: Connector) =>
    mutate(
      { connector: chosen },
      {
        onSuccess: () => void followConnection().then(close),
        onError(failure) {
          if (translateError(failure) === 'request.rejected') return
          trackFailedConnection({ name: announcedWallet(chosen).name, type: chosen.type, error: failure })
        },
      },
    )
  return (
    <Dialog isOpen={view !== 'none'} onClose={close} title={title} closeLabel={t('close', { ns: 'common' })}>
      {view === 'wallets' && <Wallets connectors={connectors} wasRejected={wasRejected} onChoose={connect} />}
      {view === 'connecting' && connector && <Connecting wallet={announcedWallet(connector)} />}
      {view === 'failed' && connector && <Failed onRetry={() => connect(connector)} onClose={close} />}
      {view === 'account' && <Account />}
    </Dialog>
  )
}

interface WalletsProps {
  readonly connectors: readonly Connector[]
  /** The user has just rejected the connection in the wallet. */
  readonly wasRejected: boolean
  readonly onChoose: (connector: Connector) => void
}

function Wallets({ connectors, wasRejected, onChoose }: WalletsProps) {
  const { t } = useTranslation(['wallet', 'errors'])
  const { data: lastUsed, isPending } = useQuery({
    queryKey: ['recentConnectorId'],
    queryFn: async () => (await config.storage?.getItem('recentConnectorId')) ?? null,
  })
  if (connectors.length === 0) return <NoWallets />
  if (isPending) return null
  return (
    <Stack gap={4}>
      {wasRejected && (
        <Notice tone="warning" role="alert">
          {t('request.rejected', { ns: 'errors' })}
        </Notice>
      )}
      {inOrder(connectors.map(announcedWallet), lastUsed ?? undefined).map((wallet) => (
        <button
          key={wallet.id}
          type="button"
          className={walletRow}
          onClick={() => {
            const chosen = connectors.find(({ id }) => id === wallet.id)
            if (chosen) onChoose(chosen)
          }}
        >
          <WalletIcon wallet={wallet} />
          <Text as="bdi" weight="medium" fit="oneLine">
            {wallet.name}
          </Text>
        </button>
      ))}
      <Text as="p" size={12} tone="tertiary">
        {t('trustHint')}
      </Text>
    </Stack>
  )
}

/** An independent list of wallets. */
const FIND_WALLET = 'https://ethereum.org/wallets/find-wallet/'

/** Shown if no wallet is announced: wallet apps on a phone, a link to wallets elsewhere. */
function NoWallets() {
  const { t } = useTranslation('wallet')
  const { isCopied, copy } = useCopy()
  const onPhone = isPhone(navigator.userAgent)
  return (
    <Stack gap={16}>
      <Stack gap={8} role="status">
        <Text weight="medium">{t('none.title')}</Text>
        <Text as="p" size={14} tone="secondary">
          {t(onPhone ? 'none.phone' : 'none.text')}
        </Text>
      </Stack>
      <Stack gap={8}>
        {onPhone &&
          walletApps(location.href).map(({ name, href }) => (
            <a key={name} className={button({ width: 'full' })} href={href} rel="noopener noreferrer">
              {t('none.openIn', { wallet: name })}
            </a>
          ))}
        {onPhone && (
          <Button width="full" onClick={() => void copy(location.href)}>
            <Icon of={Copy} size={16} />
            <span aria-live="polite">{t(isCopied ? 'copied' : 'none.copyPage')}</span>
          </Button>
        )}
        <a
          className={button({ tone: 'ghost', width: 'full' })}
          href={FIND_WALLET}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('none.find')}
          <Icon of={ArrowUpRight} size={16} />
        </a>
      </Stack>
    </Stack>
  )
}

function Connecting({ wallet }: { readonly wallet: AnnouncedWallet }) {
  const { t } = useTranslation('wallet')
  return (
    <Stack gap={16} align="center" role="status">
      <Spinner />
      <Text>
        {t('confirmIn')} <bdi>{wallet.name}</bdi>
      </Text>
    </Stack>
  )
}

function Failed({ onRetry, onClose }: { readonly onRetry: () => void; readonly onClose: () => void }) {
  const { t } = useTranslation('wallet')
  return (
    <Stack gap={16}>
      <Text as="p" tone="secondary" role="alert">
        {t('failed.text')}
      </Text>
      <Stack gap={8}>
        <Button tone="primary" width="full" onClick={onRetry}>
          {t('failed.retry')}
        </Button>
        <Button width="full" onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
      </Stack>
    </Stack>
  )
}

function Account() {
  const { t } = useTranslation('wallet')
  const { address, chainId, connector } = useConnection()
  const { mutate: disconnect } = useDisconnect()
  const { isCopied, copy } = useCopy()
  const wallet = connector && announcedWallet(connector)
  const chain = chainId === undefined ? undefined : chainById(chainId)
  return (
    <Stack gap={16}>
      {wallet && (
        <Row gap={12}>
          <WalletIcon wallet={wallet} />
          <Stack gap={0}>
            <Text as="bdi" weight="medium">
              {wallet.name}
            </Text>
            <Text size={14} tone="secondary">
              {chain?.name ?? t('unknownNetwork', { chainId })}
            </Text>
          </Stack>
        </Row>
      )}
      <Text as="p" size={14} className={addressText}>
        {address}
      </Text>
      <Row gap={8}>
        <Button width="full" onClick={() => void copy(address ?? '')}>
          <Icon of={Copy} size={16} />
          <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
        </Button>
        <Button
          width="full"
          onClick={() => {
            closeWalletDialog()
            disconnect()
          }}
        >
          <Icon of={LogOut} size={16} />
          {t('disconnect')}
        </Button>
      </Row>
    </Stack>
  )
}

function WalletIcon({ wallet }: { readonly wallet: AnnouncedWallet }) {
  return (
    <span className={walletIcon} aria-hidden>
      {wallet.icon === undefined ? <Icon of={Wallet} /> : <img src={wallet.icon} alt="" width={32} height={32} />}
    </span>
  )
}
