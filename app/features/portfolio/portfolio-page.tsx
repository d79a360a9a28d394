import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { ActivityListSkeleton } from '#app/entities/portfolio/activity-list-skeleton.tsx'
import { BalanceListSkeleton } from '#app/entities/portfolio/balance-list-skeleton.tsx'
import { ActivityList, BalanceList, NftGrid, PortfolioValue, ProfitList } from '#app/entities/portfolio/late-lists.tsx'
import { LoadFailure } from '#app/entities/portfolio/load-failure.tsx'
import { MissingNfts, NftNote } from '#app/entities/portfolio/missing-nfts.tsx'
import { NftGridSkeleton } from '#app/entities/portfolio/nft-grid-skeleton.tsx'
import type { PortfolioFacts } from '#app/entities/portfolio/portfolio-facts.ts'
import { PendingPortfolio, PortfolioFrame } from '#app/entities/portfolio/portfolio-frame.tsx'
import { networks, note } from '#app/entities/portfolio/portfolio-frame.css.ts'
import { PortfolioValueSkeleton } from '#app/entities/portfolio/portfolio-value-skeleton.tsx'
import { section, sectionTitle } from '#app/entities/portfolio/portfolio.css.ts'
import { PositionList } from '#app/entities/position/late-position-list.tsx'
import { MissingPositions } from '#app/entities/position/missing-positions.tsx'
import { PositionListSkeleton } from '#app/entities/position/position-list-skeleton.tsx'
import type { PositionsState } from '#app/entities/position/positions-facts.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { TransactionFacts } from '#app/transactions/transaction-facts.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { useIsOwner } from '#app/wallet/use-is-owner.ts'
import type { ActivityState, NftState, PortfolioData, PortfolioState, ProfitState } from './portfolio-facts.ts'
import { portfolioPath, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import { ValueHistory } from './value-history.tsx'
import { loadOwnerName } from './load-owner-name.ts'
import type { LoadNftDialog } from './nft-button.client.tsx'
import { csvPlace, foot } from './portfolio.css.ts'
import { useLivePortfolio } from './use-live-portfolio.ts'
import { useOwnBalanceSettings } from './use-own-balance-settings.ts'

interface PortfolioPageProps extends PortfolioData {
  readonly query: PortfolioQuery
  readonly areNftsDisabled: boolean
  /** Loads the dialog that sends an NFT. */
  readonly loadNftDialog: LoadNftDialog
}

/** The tokens, NFTs, positions and activity of an address, and their value. */
export function PortfolioPage({ query, areNftsDisabled, loadNftDialog, ...loaded }: PortfolioPageProps) {
  const settings = useOwnBalanceSettings(query.address)
  const { holdings, activity, nfts, positions, profits, history } = useLivePortfolio(
    query,
    loaded,
    settings?.hidesUnknown === false,
  )
  const path = portfolioPath(query)
  return (
    <PortfolioFrame
      query={query}
      areNftsDisabled={areNftsDisabled}
      loadName={loadOwnerName}
      value={
        <Deferred value={holdings} fallback={<PortfolioValueSkeleton place="page" />}>
          {(found) => <Value found={found} path={path} />}
        </Deferred>
      }
      action={query.tab === 'activity' && <Csv query={query} />}
    >
      {history && <ValueHistory query={query} history={history} />}
      {activity ? (
        <Deferred value={activity} fallback={<PendingPortfolio path={path} skeleton={<ActivityListSkeleton />} />}>
          {(found) => <ActivityTab query={query} found={found} />}
        </Deferred>
      ) : positions ? (
        <Deferred value={positions} fallback={<PendingPortfolio path={path} skeleton={<PositionListSkeleton />} />}>
          {(found) => <Positions found={found} query={query} />}
        </Deferred>
      ) : nfts ? (
        <Deferred value={nfts} fallback={<PendingPortfolio path={path} skeleton={<NftGridSkeleton />} />}>
          {(found) => <Nfts found={found} path={path} owner={query.address} load={loadNftDialog} />}
        </Deferred>
      ) : (
        <Deferred value={holdings} fallback={<PendingPortfolio path={path} skeleton={<BalanceListSkeleton />} />}>
          {(found) => <Tokens found={found} hidesSmall={settings?.hidesSmall !== false} />}
        </Deferred>
      )}
      {profits && (
        <Deferred value={profits} fallback={<Profits path={path} />}>
          {(found) => <Profits path={path} found={found} />}
        </Deferred>
      )}
    </PortfolioFrame>
  )
}

const loadControls = () => import('./controls.client.ts')
let controls: ReturnType<typeof loadControls> | undefined

/** Buttons that need JavaScript, loaded after hydration. */
function useControls() {
  return useResolved(null, useHydrated() ? (controls ??= loadControls()) : undefined)
}

function Csv({ query }: { readonly query: PortfolioQuery }) {
  const Button = useControls()?.ActivityCsvButton
  return <div className={csvPlace}>{Button && <Button query={query} />}</div>
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
  return (
    <Notice tone="warning" title={t('missing', { count: missing.length, networks: networkNames(missing) })}>
      <p>{t('missingNote')}</p>
      <a href={path} className={button({ size: 'small' })}>
        {t('retry', { ns: 'common' })}
      </a>
    </Notice>
  )
}

function Tokens({ found, hidesSmall }: { readonly found: PortfolioState; readonly hidesSmall: boolean }) {
  const { t } = useTranslation('portfolio')
  // The value above already shows the failure.
  if (found.state === 'failed') return null
  return (
    <Stack gap={12}>
      <BalanceList balances={found.facts.balances} showsSmall={!hidesSmall} />
      <p className={note}>{t('tokensNote')}</p>
    </Stack>
  )
}

function Positions({ query, found }: { readonly query: PortfolioQuery; readonly found: PositionsState }) {
  const { t } = useTranslation(['portfolio', 'positions'])
  const path = portfolioPath(query)
  if (found.state === 'failed') return <LoadFailure errorId={found.errorId} title={t('positions:failed')} path={path} />
  const { facts } = found
  return (
    <Stack gap={12}>
      <MissingPositions facts={facts} path={path} />
      <StaleNotice secondsAgo={facts.secondsAgo} ageSeconds={facts.ageSeconds} />
      {facts.rows.length === 0 ? (
        <EmptyState text={t('noPositions')}>
          <Link className={button()} to="/explore/pools">
            {t('positions:explorePools')}
          </Link>
        </EmptyState>
      ) : (
        <PositionList rows={facts.rows} />
      )}
      <div className={foot}>
        <p className={note}>{t('positionsNote')}</p>
        <Link className={button({ size: 'small' })} to={`/positions?owner=${query.address}`}>
          {t('allPositions')}
        </Link>
      </div>
    </Stack>
  )
}

function Profits({ path, found }: { readonly path: string; readonly found?: ProfitState }) {
  const { t } = useTranslation('portfolio')
  return (
    <section className={section} aria-labelledby="profits">
      <h2 id="profits" className={sectionTitle}>
        {t('profit.title')}
      </h2>
      {!found ? (
        <PendingPortfolio path={path} skeleton={<BalanceListSkeleton />} />
      ) : found.state === 'failed' ? (
        <LoadFailure errorId={found.errorId} title={t('profit.failed')} path={path} />
      ) : (
        <ProfitList profits={found.profits} />
      )}
      <p className={note}>{t('profit.note')}</p>
    </section>
  )
}

interface NftsProps {
  readonly found: NftState
  readonly path: string
  readonly owner: Address
  readonly load: LoadNftDialog
}

function Nfts({ found, path, owner, load }: NftsProps) {
  const { t } = useTranslation('portfolio')
  const Button = useControls()?.NftButton
  if (found.state === 'failed') return <LoadFailure errorId={found.errorId} title={t('nftsFailed')} path={path} />
  return (
    <Stack gap={12}>
      <StaleNotice secondsAgo={null} ageSeconds={found.ageSeconds} />
      <MissingNfts coverage={found.coverage} retry={path} />
      <NftGrid nfts={found.nfts} action={Button && ((nft) => <Button nft={nft} owner={owner} load={load} />)} />
      <NftNote coverage={found.coverage} />
    </Stack>
  )
}

type ReadyActivity = Extract<ActivityState, { readonly state: 'ready' }>

/** States what the list lacks. */
function ActivityNote({ found: { withoutNative, unavailable, limited } }: { readonly found: ReadyActivity }) {
  const { t } = useTranslation('portfolio')
  const format = useFormat()
  const notes = [
    t('activityNote'),
    unavailable.length > 0 && t('activityMissing', { networks: networkNames(unavailable) }),
    ...limited.map(({ chainId, blocks }) =>
      t('limitedBlocks', { network: chainById(chainId).name, number: format.count(blocks) }),
    ),
    withoutNative.length > 0 && t('withoutNative', { networks: networkNames(withoutNative) }),
  ]
  return (
    <div>
      {notes.map(
        (text) =>
          text !== false && (
            <p key={text} className={note}>
              {text}
            </p>
          ),
      )}
    </div>
  )
}

function networkNames(chainIds: readonly ChainId[]): string {
  return chainIds.map((chainId) => chainById(chainId).name).join(', ')
}

const loadOwnActivity = () => import('./own-activity.client.tsx').then((file) => file.default)
let ownActivity: ReturnType<typeof loadOwnActivity> | undefined

function ActivityTab({ query, found }: { readonly query: PortfolioQuery; readonly found: ActivityState }) {
  const { t } = useTranslation('portfolio')
  const isOwnNewest = useIsOwner(query.address) && query.after === ''
  const loaded = useResolved(null, isOwnNewest ? (ownActivity ??= loadOwnActivity()) : undefined)
  const Own = isOwnNewest && loaded
  if (found.state === 'failed') {
    return (
      <LoadFailure errorId={found.errorId} title={t('activityFailed')} path={portfolioPath({ ...query, after: '' })} />
    )
  }
  const { rows, next, ageSeconds } = found
  const list =
    rows.length === 0 ? <EmptyState text={t('noActivity')} /> : <ActivityList rows={rows} Facts={TransactionFacts} />
  return (
    <Stack gap={12}>
      <StaleNotice secondsAgo={null} ageSeconds={ageSeconds} />
      {Own ? (
        <Suspense fallback={list}>
          <Own query={query} rows={rows} next={next} />
        </Suspense>
      ) : (
        list
      )}
      <div className={foot}>
        <ActivityNote found={found} />
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
