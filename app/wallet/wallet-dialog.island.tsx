import { ArrowUpRight, Copy, LogOut, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { AnnouncedWallet } from './announced-wallet.ts'
import { bridge, closeWalletDialog, walletRuntime } from './bridge.ts'
import { isPhone, walletApps } from './wallet-links.ts'
import { addressText, walletIcon, walletRow } from './wallet.css.ts'

/** The wallet dialog: list, connecting, failed, or account, one at a time. */
export default function WalletDialog() {
  const { t } = useTranslation('wallet')
  const { dialog } = useSnapshot(bridge)
  const title = {
    none: '',
    wallets: t('choose'),
    connecting: t('connecting'),
    failed: t('failed.title'),
    account: t('yourAccount'),
  }[dialog]
  return (
    <Dialog
      isOpen={dialog !== 'none'}
      onClose={closeWalletDialog}
      title={title}
      closeLabel={t('close', { ns: 'common' })}
    >
      {dialog === 'wallets' && <Wallets />}
      {dialog === 'connecting' && <Connecting />}
      {dialog === 'failed' && <Failed />}
      {dialog === 'account' && <Account />}
    </Dialog>
  )
}

function Wallets() {
  const { t } = useTranslation('wallet')
  const { wallets } = useSnapshot(bridge)
  if (wallets.length === 0) return <NoWallets />
  return (
    <Stack gap={4}>
      {wallets.map((wallet) => (
        <button key={wallet.id} type="button" className={walletRow} onClick={() => choose(wallet.id)}>
          <WalletIcon wallet={wallet} />
          <Text as="bdi" weight="medium" fit="oneLine">
            {wallet.name}
          </Text>
        </button>
      ))}
      <Text as="p" size={12} tone="tertiary">
        {t('ownRisk')}
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

function Connecting() {
  const { t } = useTranslation('wallet')
  const wallet = useAttempted()
  return (
    <Stack gap={16} align="center" role="status">
      <Spinner />
      <Text>
        {t('confirmIn')} <bdi>{wallet?.name}</bdi>
      </Text>
    </Stack>
  )
}

function Failed() {
  const { t } = useTranslation('wallet')
  const { attempt } = useSnapshot(bridge)
  return (
    <Stack gap={16}>
      <Text as="p" tone="secondary" role="alert">
        {t('failed.text')}
      </Text>
      <Stack gap={8}>
        <Button tone="primary" width="full" onClick={() => attempt !== undefined && choose(attempt)}>
          {t('failed.retry')}
        </Button>
        <Button width="full" onClick={closeWalletDialog}>
          {t('close', { ns: 'common' })}
        </Button>
      </Stack>
    </Stack>
  )
}

function Account() {
  const { t } = useTranslation('wallet')
  const { address, chainId, wallet } = useSnapshot(bridge)
  const { isCopied, copy } = useCopy()
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
              {chain?.name ?? t('unknownChain', { chainId })}
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
        <Button width="full" onClick={() => void walletRuntime().then(({ disconnect }) => disconnect())}>
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

function useAttempted(): AnnouncedWallet | undefined {
  const { attempt, wallets } = useSnapshot(bridge)
  return wallets.find(({ id }) => id === attempt)
}

function choose(id: string): void {
  void walletRuntime().then(({ connect }) => connect(id))
}
