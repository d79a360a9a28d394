import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, DEFAULT_CHAIN } from '#app/domain/chains/catalogue.ts'
import { NetworkLinks } from '#app/entities/chain/network-links.tsx'
import { CopyButton } from '#app/ui/copy-button/copy-button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { tab, tabs } from '#app/ui/tabs/tabs.css.ts'
import { addressText, bar, iconLink, identity, ownerText } from './portfolio-frame.css.ts'
import { portfolioPath, TABS, type PortfolioQuery } from './portfolio-path.ts'

export interface PortfolioFrameProps {
  readonly query: PortfolioQuery
  readonly areNftsDisabled: boolean
  /** Looks up the name of an address, after hydration. Must return the same promise for the same address. */
  readonly loadName: (address: Address) => Promise<string | null>
  /** Between the address and the tabs. */
  readonly value?: ReactNode
  /** Beside the networks. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The frame of all pages of an address: the address, the tabs and the networks. */
export function PortfolioFrame({ query, areNftsDisabled, loadName, value, action, children }: PortfolioFrameProps) {
  const { t } = useTranslation('portfolio')
  const pathOf = (network: PortfolioQuery['network']) => portfolioPath({ ...query, network, after: '' })
  return (
    <Page>
      <Stack gap={24}>
        <Stack gap={4}>
          <Identity key={query.address} query={query} loadName={loadName} />
          {value}
        </Stack>
        <Stack gap={16}>
          <nav className={tabs} aria-label={t('tabs')}>
            {TABS.filter((name) => name !== 'nfts' || !areNftsDisabled).map((name) => (
              <Link
                key={name}
                className={tab}
                to={portfolioPath({ ...query, tab: name, after: '' })}
                aria-current={name === query.tab ? 'page' : undefined}
                isPrefetched
                keepsScroll
              >
                {t(`tab.${name}`)}
              </Link>
            ))}
          </nav>
          <div className={bar}>
            <NetworkLinks current={query.network} pathOf={pathOf} allPath={pathOf(null)} />
            {action}
          </div>
          {children}
        </Stack>
      </Stack>
    </Page>
  )
}

/** The owner's name and address, with a copy button and a link to the explorer. */
function Identity({ query: { address, network }, loadName }: Pick<PortfolioFrameProps, 'query' | 'loadName'>) {
  const { t } = useTranslation('portfolio')
  const { explorer, name: networkName } = chainById(network ?? DEFAULT_CHAIN.id)
  const name = useResolved(null, useHydrated() ? loadName(address) : undefined)
  const short = <bdi dir="ltr">{shortAddress(address)}</bdi>
  return (
    <div className={identity}>
      <h1 className={name === null ? addressText.heading : ownerText} title={name ?? address}>
        {name === null ? short : <bdi>{name}</bdi>}
      </h1>
      {name !== null && (
        <span className={addressText.aside} title={address}>
          {short}
        </span>
      )}
      <CopyButton text={address} label={t('copyAddress')} copied={t('copied')} />
      <a
        className={iconLink}
        href={`${explorer}/address/${address}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`${t('viewOnExplorer', { network: networkName })} ${t('newTab')}`}
        title={t('viewOnExplorer', { network: networkName })}
      >
        <Icon icon={ArrowUpRight} size={16} />
      </a>
    </div>
  )
}

/** A skeleton; visitors without JavaScript get a link to the complete page. */
export function PendingPortfolio({ path, skeleton }: { readonly path: string; readonly skeleton: ReactNode }) {
  const { t } = useTranslation('portfolio')
  return (
    <Stack gap={12}>
      <noscript>
        <Notice>
          <a href={`${path}${path.includes('?') ? '&' : '?'}complete`}>{t('showComplete')}</a>
        </Notice>
      </noscript>
      {skeleton}
    </Stack>
  )
}
