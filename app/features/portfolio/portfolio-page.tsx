import { ArrowUpRight } from 'lucide-react'
import { useContext, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, CHAINS, DEFAULT_CHAIN } from '#app/domain/chains/catalogue.ts'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { ActivityListSkeleton } from '#app/entities/portfolio/activity-list-skeleton.tsx'
import { BalanceListSkeleton } from '#app/entities/portfolio/balance-list-skeleton.tsx'
import { ActivityList, BalanceList, NftGrid, PortfolioValue, ProfitList } from '#app/entities/portfolio/late-lists.tsx'
import { LoadFailure } from '#app/entities/portfolio/load-failure.tsx'
import { NftGridSkeleton } from '#app/entities/portfolio/nft-grid-skeleton.tsx'
import { profitSection, profitTitle } from '#app/entities/portfolio/portfolio.css.ts'
import type { PortfolioFacts } from '#app/entities/portfolio/portfolio-facts.ts'
import { PortfolioValueSkeleton } from '#app/entities/portfolio/portfolio-value-skeleton.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { CopyButton } from '#app/ui/copy-button/copy-button.tsx'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { ActivityState, NftState, PortfolioState, ProfitState } from './portfolio-facts.ts'
import { portfolioPath, TABS, type PortfolioQuery } from './portfolio-query.ts'
import { useLivePortfolio, type PortfolioData } from './use-live-portfolio.ts'
import {
  addressText,
  bar,
  csvPlace,
  foot,
  iconLink,
  identity,
  networks,
  note,
  ownerText,
  tab as tabLook,
  tabList,
} from './portfolio.css.ts'

interface PortfolioPageProps extends PortfolioData {
  readonly query: PortfolioQuery
  /** Null on the other tabs. */
  readonly nfts: NftState | Later<NftState> | null
  readonly profits: ProfitState | Later<ProfitState> | null
  readonly areNftsDisabled: boolean
}

/** What an address holds and has done. */
export function PortfolioPage({ query, nfts, profits, areNftsDisabled, ...loaded }: PortfolioPageProps) {
  const { t } = useTranslation('portfolio')
  const { holdings, activity } = useLivePortfolio(query, loaded)
  const path = portfolioPath(query)
  return (
    <Page>
      <Stack gap={24}>
        <Stack gap={4}>
          <Identity key={query.address} query={query} />
          <Deferred value={holdings} fallback={<PortfolioValueSkeleton place="page" />}>
            {(found) => <Value found={found} path={path} />}
          </Deferred>
        </Stack>
        <Stack gap={16}>
          <nav className={tabList} aria-label={t('tabs')}>
            {TABS.filter((name) => name !== 'nfts' || !areNftsDisabled).map((name) => (
              <Link
                key={name}
                className={tabLook}
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
            <Networks query={query} />
            {query.tab === 'activity' && <Csv query={query} />}
          </div>
          {activity ? (
            <Deferred value={activity} fallback={<Pending path={path} skeleton={<ActivityListSkeleton />} />}>
              {(found) => <ActivityTab query={query} found={found} />}
            </Deferred>
          ) : nfts ? (
            <Deferred value={nfts} fallback={<Pending path={path} skeleton={<NftGridSkeleton />} />}>
              {(found) => <Nfts found={found} path={path} />}
            </Deferred>
          ) : (
            <Deferred value={holdings} fallback={<Pending path={path} skeleton={<BalanceListSkeleton />} />}>
              {(found) => <Tokens found={found} />}
            </Deferred>
          )}
          {profits && (
            <Deferred value={profits} fallback={<Profits path={path} />}>
              {(found) => <Profits path={path} found={found} />}
            </Deferred>
          )}
        </Stack>
      </Stack>
    </Page>
  )
}

let csvButton: Promise<ComponentType<{ readonly query: PortfolioQuery }>> | undefined

/** Loaded after hydration, because it needs JavaScript anyway. */
function loadCsvButton() {
  return (csvButton ??= import('./activity-csv-button.tsx').then(({ ActivityCsvButton }) => ActivityCsvButton))
}

function Csv({ query }: { readonly query: PortfolioQuery }) {
  const Button = useResolved(null, useHydrated() ? loadCsvButton() : undefined)
  return <div className={csvPlace}>{Button && <Button query={query} />}</div>
}

const ownerNames = new Map<Address, Promise<string | null>>()

/** Looked up once. Loaded after hydration: names are resolved by contracts, which takes code of the wallet. */
function loadOwnerName(address: Address): Promise<string | null> {
  const known = ownerNames.get(address)
  if (known) return known
  const name = import('./owner-name.client.ts').then(({ ownerName }) => ownerName(address))
  ownerNames.set(address, name)
  return name
}

/** The name of the owner and the address, with links to copy and check it. */
function Identity({ query: { address, network } }: { readonly query: PortfolioQuery }) {
  const { t } = useTranslation('portfolio')
  const { explorer, name: networkName } = chainById(network ?? DEFAULT_CHAIN.id)
  const name = useResolved(null, useHydrated() ? loadOwnerName(address) : undefined)
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
        <Icon of={ArrowUpRight} size={16} />
      </a>
    </div>
  )
}

function Value({ found, path }: { readonly found: PortfolioState; readonly path: string }) {
  const { t } = useTranslation('portfolio')
  if (found.state === 'failed') return <LoadFailure errorId={found.errorId} title={t('failed')} path={path} />
  const { facts } = found
  return (
    <Stack gap={12}>
      <PortfolioValue facts={facts} place="page" />
      <Missing facts={facts} path={path} />
      <StaleNotice secondsAgo={facts.secondsAgo} ageSeconds={facts.ageSeconds} />
    </Stack>
  )
}

/** Names the networks that the total does not include. */
function Missing({ facts: { missing }, path }: { readonly facts: PortfolioFacts; readonly path: string }) {
  const { t } = useTranslation('portfolio')
  if (missing.length === 0) return null
  const names = missing.map((chainId) => chainById(chainId).name)
  return (
    <Notice tone="warning" title={t('missing', { count: names.length, networks: names.join(', ') })}>
      <p>{t('missingNote')}</p>
      <a href={path} className={button({ size: 'small' })}>
        {t('retry', { ns: 'common' })}
      </a>
    </Notice>
  )
}

/** The chips of the networks, and of all of them. */
function Networks({ query }: { readonly query: PortfolioQuery }) {
  const { t } = useTranslation('portfolio')
  const isTestnetMode = useContext(TestnetModeContext)
  const offered = CHAINS.filter(({ id, isTestnet }) => isTestnet === isTestnetMode || id === query.network)
  const pathOf = (network: PortfolioQuery['network']) => portfolioPath({ ...query, network, after: '' })
  return (
    <nav className={networks} aria-label={t('networks')}>
      <Link
        to={pathOf(null)}
        className={chip()}
        aria-current={query.network === null ? 'true' : undefined}
        aria-label={t('allNetworks')}
        isPrefetched
        keepsScroll
      >
        {t('all')}
      </Link>
      {offered.map(({ id, name }) => (
        <Link
          key={id}
          to={pathOf(id)}
          className={chip()}
          aria-current={query.network === id ? 'true' : undefined}
          isPrefetched
          keepsScroll
        >
          <NetworkLogo chainId={id} size={16} />
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** A skeleton; visitors without JavaScript get a link to the complete page. */
function Pending({ path, skeleton }: { readonly path: string; readonly skeleton: ReactNode }) {
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

function Tokens({ found }: { readonly found: PortfolioState }) {
  const { t } = useTranslation('portfolio')
  // The value above says what failed.
  if (found.state === 'failed') return null
  return (
    <Stack gap={12}>
      <BalanceList balances={found.facts.balances} />
      <p className={note}>{t('tokensNote')}</p>
    </Stack>
  )
}

function Profits({ path, found }: { readonly path: string; readonly found?: ProfitState }) {
  const { t } = useTranslation('portfolio')
  return (
    <section className={profitSection} aria-labelledby="profits">
      <h2 id="profits" className={profitTitle}>
        {t('profit.title')}
      </h2>
      {!found ? (
        <Pending path={path} skeleton={<BalanceListSkeleton />} />
      ) : found.state === 'failed' ? (
        <LoadFailure errorId={found.errorId} title={t('profit.failed')} path={path} />
      ) : (
        <ProfitList profits={found.profits} />
      )}
      <p className={note}>{t('profit.note')}</p>
    </section>
  )
}

function Nfts({ found, path }: { readonly found: NftState; readonly path: string }) {
  const { t } = useTranslation('portfolio')
  if (found.state === 'failed') return <LoadFailure errorId={found.errorId} title={t('nftsFailed')} path={path} />
  return (
    <Stack gap={12}>
      <NftGrid nfts={found.nfts} />
      <p className={note}>{t('nftsNote')}</p>
    </Stack>
  )
}

function ActivityTab({ query, found }: { readonly query: PortfolioQuery; readonly found: ActivityState }) {
  const { t } = useTranslation('portfolio')
  if (found.state === 'failed') {
    return (
      <LoadFailure errorId={found.errorId} title={t('activityFailed')} path={portfolioPath({ ...query, after: '' })} />
    )
  }
  const { rows, next, ageSeconds } = found
  return (
    <Stack gap={12}>
      <StaleNotice secondsAgo={null} ageSeconds={ageSeconds} />
      {rows.length === 0 ? <EmptyState text={t('noActivity')} /> : <ActivityList rows={rows} />}
      <div className={foot}>
        <p className={note}>{t('activityNote')}</p>
        <nav className={networks} aria-label={t('pages')}>
          {query.after !== '' && (
            <Link className={button({ size: 'small' })} to={portfolioPath({ ...query, after: '' })}>
              {t('newest')}
            </Link>
          )}
          {next !== null && (
            <Link className={button({ size: 'small' })} to={portfolioPath({ ...query, after: next })} rel="next">
              {t('older')}
            </Link>
          )}
        </nav>
      </div>
    </Stack>
  )
}
