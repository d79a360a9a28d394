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
import type { LoadNftDialog } from './send-nft-button.client.tsx'
import { csvSlot, footer } from './portfolio.css.ts'
import { useLivePortfolio } from './use-live-portfolio.ts'
import { useOwnBalanceSettings } from './use-own-balance-settings.ts'

interface PortfolioPageProps extends PortfolioData {
  readonly query: PortfolioQuery
  readonly areNftsDisabled: boolean
  /** Loads the dialog that sends an NFT. */
  readonly loadNftDialog: LoadNftDialog
}

/** The tokens, NFTs, positions and activity of an address, and their value. */
export function PortfolioPage({ query, areNftsDisabled, loadNftDialog, ...serverData }: PortfolioPageProps) {
  const settings = useOwnBalanceSettings(query.address)
  const { holdings, activity, nfts, positions, profits, history } = useLivePortfolio(
    query,
    serverData,
    settings?.hidesUnknown === false,
  )
  const path = portfolioPath(query)
  const renderTab = () => {
    if (activity) {
      return (
        <Deferred value={activity} fallback={<PendingPortfolio path={path} skeleton={<ActivityListSkeleton />} />}>
          {(result) => <ActivityTab query={query} result={result} />}
        </Deferred>
      )
    }
    if (positions) {
      return (
        <Deferred value={positions} fallback={<PendingPortfolio path={path} skeleton={<PositionListSkeleton />} />}>
          {(result) => <Positions result={result} query={query} />}
        </Deferred>
      )
    }
    if (nfts) {
      return (
        <Deferred value={nfts} fallback={<PendingPortfolio path={path} skeleton={<NftGridSkeleton />} />}>
          {(result) => <Nfts result={result} path={path} owner={query.address} loadDialog={loadNftDialog} />}
        </Deferred>
      )
    }
    return (
      <Deferred value={holdings} fallback={<PendingPortfolio path={path} skeleton={<BalanceListSkeleton />} />}>
        {(result) => <Tokens result={result} hidesSmall={settings?.hidesSmall !== false} />}
      </Deferred>
    )
  }
  return (
    <PortfolioFrame
      query={query}
      areNftsDisabled={areNftsDisabled}
      loadName={loadOwnerName}
      value={
        <Deferred value={holdings} fallback={<PortfolioValueSkeleton place="page" />}>
          {(result) => <PortfolioTotal result={result} path={path} />}
        </Deferred>
      }
      action={query.tab === 'activity' && <CsvDownload query={query} />}
    >
      {history && <ValueHistory query={query} history={history} />}
      {renderTab()}
      {profits && (
        <Deferred value={profits} fallback={<Profits path={path} />}>
          {(result) => <Profits path={path} result={result} />}
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

function CsvDownload({ query }: { readonly query: PortfolioQuery }) {
  const Button = useControls()?.ActivityCsvButton
  return <div className={csvSlot}>{Button && <Button query={query} />}</div>
}

function PortfolioTotal({ result, path }: { readonly result: PortfolioState; readonly path: string }) {
  const { t } = useTranslation('portfolio')
  if (result.state === 'failed') return <LoadFailure errorId={result.errorId} title={t('failed')} path={path} />
  const { facts } = result
  return (
    <Stack gap={12}>
      <PortfolioValue facts={facts} place="page" />
      <MissingNetworks facts={facts} path={path} />
      <StaleNotice secondsAgo={facts.secondsAgo} ageSeconds={facts.ageSeconds} />
    </Stack>
  )
}

/** Names the networks that the total does not include. */
function MissingNetworks({ facts: { missing }, path }: { readonly facts: PortfolioFacts; readonly path: string }) {
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

function Tokens({ result, hidesSmall }: { readonly result: PortfolioState; readonly hidesSmall: boolean }) {
  const { t } = useTranslation('portfolio')
  // The value above already shows the failure.
  if (result.state === 'failed') return null
  return (
    <Stack gap={12}>
      <BalanceList balances={result.facts.balances} showsSmall={!hidesSmall} />
      <p className={note}>{t('tokensNote')}</p>
    </Stack>
  )
}

function Positions({ query, result }: { readonly query: PortfolioQuery; readonly result: PositionsState }) {
  const { t } = useTranslation(['portfolio', 'positions'])
  const path = portfolioPath(query)
  if (result.state === 'failed')
    return <LoadFailure errorId={result.errorId} title={t('positions:failed')} path={path} />
  const { facts } = result
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
      <div className={footer}>
        <p className={note}>{t('positionsNote')}</p>
        <Link className={button({ size: 'small' })} to={`/positions?owner=${query.address}`}>
          {t('allPositions')}
        </Link>
      </div>
    </Stack>
  )
}

function Profits({ path, result }: { readonly path: string; readonly result?: ProfitState }) {
  const { t } = useTranslation('portfolio')
  return (
    <section className={section} aria-labelledby="profits">
      <h2 id="profits" className={sectionTitle}>
        {t('profit.title')}
      </h2>
      {!result ? (
        <PendingPortfolio path={path} skeleton={<BalanceListSkeleton />} />
      ) : result.state === 'failed' ? (
        <LoadFailure errorId={result.errorId} title={t('profit.failed')} path={path} />
      ) : (
        <Stack gap={12}>
          <StaleNotice variant="line" secondsAgo={null} ageSeconds={result.ageSeconds} />
          <ProfitList profits={result.profits} />
        </Stack>
      )}
      <p className={note}>{t('profit.note')}</p>
    </section>
  )
}

interface NftsProps {
  readonly result: NftState
  readonly path: string
  readonly owner: Address
  readonly loadDialog: LoadNftDialog
}

function Nfts({ result, path, owner, loadDialog }: NftsProps) {
  const { t } = useTranslation('portfolio')
  const Button = useControls()?.SendNftButton
  if (result.state === 'failed') return <LoadFailure errorId={result.errorId} title={t('nftsFailed')} path={path} />
  return (
    <Stack gap={12}>
      <StaleNotice secondsAgo={null} ageSeconds={result.ageSeconds} />
      <MissingNfts coverage={result.coverage} retry={path} />
      <NftGrid
        nfts={result.nfts}
        action={Button && ((nft) => <Button nft={nft} owner={owner} loadDialog={loadDialog} />)}
      />
      <NftNote coverage={result.coverage} />
    </Stack>
  )
}

type ReadyActivity = Extract<ActivityState, { readonly state: 'ready' }>

/** Notes about transactions that the list does not contain. */
function ActivityNote({ result: { withoutNative, unavailable, limited } }: { readonly result: ReadyActivity }) {
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

const loadOwnActivity = () => import('./own-activity.client.tsx').then((module) => module.default)
let ownActivity: ReturnType<typeof loadOwnActivity> | undefined

function ActivityTab({ query, result }: { readonly query: PortfolioQuery; readonly result: ActivityState }) {
  const { t } = useTranslation('portfolio')
  const isOwnNewest = useIsOwner(query.address) && query.after === ''
  const loaded = useResolved(null, isOwnNewest ? (ownActivity ??= loadOwnActivity()) : undefined)
  const OwnActivity = isOwnNewest && loaded
  if (result.state === 'failed') {
    return (
      <LoadFailure errorId={result.errorId} title={t('activityFailed')} path={portfolioPath({ ...query, after: '' })} />
    )
  }
  const { rows, next, ageSeconds } = result
  const olderPath = next === null ? null : portfolioPath({ ...query, after: next })
  const list =
    rows.length === 0 ? (
      <EmptyState text={t('noActivity')} />
    ) : (
      <ActivityList rows={rows} Facts={TransactionFacts} olderPath={olderPath} />
    )
  return (
    <Stack gap={12}>
      <StaleNotice secondsAgo={null} ageSeconds={ageSeconds} />
      {OwnActivity ? (
        <Suspense fallback={list}>
          <OwnActivity query={query} rows={rows} next={next} />
        </Suspense>
      ) : (
        list
      )}
      <div className={footer}>
        <ActivityNote result={result} />
        <nav className={networks} aria-label={t('pages')}>
          {query.after !== '' && (
            <Link className={button({ size: 'small' })} to={portfolioPath({ ...query, after: '' })}>
              {t('newest')}
            </Link>
          )}
          {olderPath !== null && (
            <Link className={button({ size: 'small' })} to={olderPath} rel="next">
              {t('older')}
            </Link>
          )}
        </nav>
      </div>
    </Stack>
  )
}
