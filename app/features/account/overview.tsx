import { useQueryClient } from '@tanstack/react-query'
import { Check, ChevronRight, Copy, LogOut, Settings2 } from 'lucide-react'
import { Suspense, useContext } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { button } from '#app/ui/button/button.css.ts'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link, useNavigation } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'
import { OWN_EXTENSION, type SidePanelView } from '#app/wallet/own-extension.ts'
import { AccountTabs } from './account-tabs.tsx'
import {
  actions,
  head,
  headTools,
  identity,
  moreRow,
  nameButton,
  nameText,
  rowText,
  walletLine,
} from './account.css.ts'
import type { AccountParts } from './account-parts.ts'
import { AccountsRow } from './accounts-row.tsx'
import { Avatar } from './avatar.tsx'
import { Balance } from './balance.tsx'
import { ExtensionLinks } from './extension-links.tsx'
import { GetStarted } from './get-started.tsx'
import { MobileApp } from './mobile-app.tsx'
import type { Panel } from './panels.ts'
import { clearStoredQueries } from './stored-queries.ts'
import { SolanaAccount } from './solana-account.tsx'
import { useAccountPortfolio } from './use-account-portfolio.ts'

interface OverviewProps {
  readonly address: Address
  readonly name: string
  readonly parts: AccountParts
  readonly onOpen: (panel: Panel) => void
  readonly onClose: () => void
  /** View that the connected wallet, the site's own extension, could not open; undefined if there is none. */
  readonly refusedView: SidePanelView | undefined
  readonly onRefused: (view: SidePanelView) => void
}

/** The first panel of the drawer. */
export function Overview({ address, name, parts, onOpen, onClose, refusedView, onRefused }: OverviewProps) {
  const { t } = useTranslation('account')
  const { go } = useNavigation()
  const isTestnet = useContext(TestnetModeContext)
  const portfolio = useAccountPortfolio(address)
  const { SendButton, ClaimButtons, ReceivePanel, buyPath, appLink } = parts
  const buy = () => {
    onClose()
    go(buyPath, { replace: true })
  }
  /** Returns the callback that opens a mode of the receive panel; undefined without that panel. */
  const receiveOpener = (panel: Panel) => ReceivePanel && (() => onOpen(panel))
  const openReceive = receiveOpener('receive')
  const { wallet } = useSnapshot(bridge)
  const firstTab = (view: SidePanelView | undefined) => (view === 'Activity' ? 'activity' : 'tokens')
  const handleRefusal = (view: SidePanelView) => {
    // Rendered synchronously, so that the tab that replaces the focused row exists.
    flushSync(() => onRefused(view))
    document.getElementById(`account-${firstTab(view)}`)?.focus()
  }
  const showsExtensionLinks = parts.hasExtensionLinks && wallet?.id === OWN_EXTENSION && refusedView === undefined
  const { facts } = portfolio
  const isEmpty = facts?.missing.length === 0 && !/[1-9]/.test(facts.total)
  return (
    <>
      <Head address={address} name={name} onOpen={onOpen} onClose={onClose} />
      <SolanaAccount />
      {isTestnet ? (
        <Notice tone="warning" title={t('testnet.title')}>
          {t('testnet.text')}
        </Notice>
      ) : (
        <Balance portfolio={portfolio} />
      )}
      {showsExtensionLinks && (
        <ExtensionLinks account={address} onOpen={onOpen} onClose={onClose} onRefused={handleRefusal} />
      )}
      {!showsExtensionLinks && (
        <div className={actions}>
          {SendButton && <SendButton onOpen={onClose} />}
          {openReceive && (
            <button type="button" className={button({ tone: 'soft' })} onClick={openReceive} data-opens="receive">
              {t('receive')}
            </button>
          )}
          <button type="button" className={button({ tone: 'soft' })} onClick={buy}>
            {t('buy')}
          </button>
        </div>
      )}
      {ClaimButtons && (
        <Suspense fallback={null}>
          <ClaimButtons account={address} onOpen={onClose} />
        </Suspense>
      )}
      <MobileApp address={address} appLink={appLink} />
      <AccountsRow onOpen={onOpen} />
      {isEmpty && !isTestnet && (
        <GetStarted
          address={address}
          onReceive={receiveOpener('receiveQr')}
          onBuy={buy}
          onTransfer={parts.hasExchange ? receiveOpener('receiveExchange') : undefined}
        />
      )}
      {!showsExtensionLinks && (
        <AccountTabs
          account={address}
          portfolio={portfolio}
          areNftsDisabled={parts.areNftsDisabled}
          initial={firstTab(refusedView)}
          onClose={onClose}
        />
      )}
      <Link to={`/portfolio/${address}`} className={moreRow} onClick={onClose}>
        <span className={rowText}>{t('viewPortfolio')}</span>
        <Icon icon={ChevronRight} size={16} />
      </Link>
    </>
  )
}

/** Avatar, name, wallet and network, with buttons for the settings and to disconnect. */
function Head({ address, name, onOpen, onClose }: Pick<OverviewProps, 'address' | 'name' | 'onOpen' | 'onClose'>) {
  const { t } = useTranslation(['account', 'wallet'])
  const { wallet, chainId } = useSnapshot(bridge)
  const { isCopied, copy } = useCopy()
  const queries = useQueryClient()
  const network = chainId === undefined ? undefined : chainById(chainId)
  const disconnect = async () => {
    onClose()
    try {
      const runtime = await walletRuntime()
      await runtime.disconnect()
    } finally {
      clearStoredQueries(queries)
      // The account button, which had the focus, is unmounted.
      document.getElementById('connect')?.focus()
    }
  }
  return (
    <div className={head}>
      <Avatar address={address} size={40} />
      <div className={identity}>
        <button
          id="account-name"
          type="button"
          className={nameButton}
          aria-label={t('copy', { address })}
          title={address}
          onClick={() => void copy(address)}
        >
          <bdi className={nameText}>{name}</bdi>
          <Icon icon={isCopied ? Check : Copy} size={16} />
        </button>
        <span className={visuallyHidden} role="status">
          {isCopied ? t('copied') : ''}
        </span>
        <p className={walletLine}>
          <bdi>{wallet?.name}</bdi> · {network?.name ?? t('unknownNetwork', { ns: 'wallet', chainId })}
        </p>
      </div>
      <div className={headTools}>
        <button
          type="button"
          className={button({ tone: 'ghost', shape: 'square' })}
          aria-label={t('panel.settings')}
          onClick={() => onOpen('settings')}
          data-opens="settings"
        >
          <Icon icon={Settings2} />
        </button>
        <button
          type="button"
          className={button({ tone: 'ghost', shape: 'square' })}
          aria-label={t('disconnect')}
          title={t('disconnect')}
          onClick={() => void disconnect()}
        >
          <Icon icon={LogOut} />
        </button>
      </div>
    </div>
  )
}
