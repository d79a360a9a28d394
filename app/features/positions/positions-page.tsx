import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { NetworkLinks } from '#app/entities/chain/network-links.tsx'
import { LoadFailure } from '#app/entities/portfolio/load-failure.tsx'
import { MissingPositions } from '#app/entities/position/missing-positions.tsx'
import { PositionListSkeleton } from '#app/entities/position/position-list-skeleton.tsx'
import { PositionList } from '#app/entities/position/late-position-list.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { CopyButton } from '#app/ui/copy-button/copy-button.tsx'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { PositionsFacts, PositionsState } from '#app/entities/position/positions-facts.ts'
import { positionsPath, withStatus, type PositionsQuery } from './positions-query.ts'
import { ImportedPositions } from './imported-positions.tsx'
import { StatusLinks, VersionLinks } from './position-filters.tsx'
import { columns, filters, foot, head, headActions, ownerLine, ownerText, title } from './positions.css.ts'
import { TopPools } from './top-pools.tsx'
import type { TopPoolsState } from './top-pools-facts.ts'
import { useLivePositions } from './use-live-positions.ts'

interface PositionsPageProps {
  readonly query: PositionsQuery
  readonly positions: PositionsState | Later<PositionsState>
  readonly topPools: TopPoolsState | Later<TopPoolsState>
}

/** The liquidity positions of an address. */
export function PositionsPage({ query, positions, topPools }: PositionsPageProps) {
  const { t } = useTranslation('positions')
  const shown = useLivePositions(query, positions)
  return (
    <Page>
      <Stack gap={24}>
        <div className={head}>
          <div>
            <h1 className={title}>{t('title')}</h1>
            <Owner query={query} />
          </div>
          <div className={headActions}>
            <Link className={button()} to="/pools/v2/find">
              {t('importV2')}
            </Link>
            <Link className={button({ tone: 'primary' })} to="/positions/create">
              <Icon icon={Plus} size={16} />
              {t('new')}
            </Link>
          </div>
        </div>
        <div className={filters}>
          <NetworkLinks
            current={query.network}
            pathOf={(network) => positionsPath({ ...query, network, after: '' })}
            allPath={positionsPath({ ...query, network: null, after: '' })}
          />
          <VersionLinks query={query} />
          <StatusLinks query={query} />
        </div>
        <div className={columns}>
          <Deferred value={shown} fallback={<PendingList path={positionsPath(query)} />}>
            {(found) => <LoadedPositions query={query} found={found} />}
          </Deferred>
          <TopPools pools={topPools} />
        </div>
      </Stack>
    </Page>
  )
}

function Owner({ query: { owner } }: Pick<PositionsPageProps, 'query'>) {
  const { t } = useTranslation(['positions', 'portfolio'])
  return (
    <div className={ownerLine}>
      <Link className={ownerText} to={`/portfolio/${owner}`} title={owner} isPrefetched>
        <bdi dir="ltr">{shortAddress(owner)}</bdi>
      </Link>
      <CopyButton text={owner} label={t('portfolio:copyAddress')} copied={t('portfolio:copied')} />
    </div>
  )
}

/** Placeholder of the list. Visitors without JavaScript get a link to the complete page. */
function PendingList({ path }: { readonly path: string }) {
  const { t } = useTranslation('positions')
  return (
    <Stack gap={12}>
      <noscript>
        <Notice>
          <a href={`${path}&complete`}>{t('showComplete')}</a>
        </Notice>
      </noscript>
      <PositionListSkeleton />
    </Stack>
  )
}

function LoadedPositions({ query, found }: { readonly query: PositionsQuery; readonly found: PositionsState }) {
  const { t } = useTranslation('positions')
  const path = positionsPath(query)
  if (found.state === 'failed') return <LoadFailure errorId={found.errorId} title={t('failed')} path={path} />
  const { facts } = found
  return (
    <Stack gap={16}>
      <MissingPositions facts={facts} path={path} />
      <StaleNotice secondsAgo={facts.secondsAgo} ageSeconds={facts.ageSeconds} />
      {facts.rows.length === 0 ? (
        <EmptyState text={t(facts.unavailable.length > 0 ? 'noneElsewhere' : 'none')}>
          <Link className={button()} to="/explore/pools">
            {t('explorePools')}
          </Link>
        </EmptyState>
      ) : (
        <PositionList rows={facts.rows} />
      )}
      <ImportedPositions query={query} rows={facts.rows} />
      <Footer query={query} facts={facts} />
    </Stack>
  )
}

function Footer({ query, facts: { next } }: { readonly query: PositionsQuery; readonly facts: PositionsFacts }) {
  const { t } = useTranslation('positions')
  return (
    <div className={foot}>
      {query.statuses.includes('closed') ? (
        <span />
      ) : (
        <p>
          {t('closedNotListed')}{' '}
          <Link to={positionsPath(withStatus(query, 'closed'))} keepsScroll>
            {t('showClosed')}
          </Link>
        </p>
      )}
      <nav className={filters} aria-label={t('pages')}>
        {query.after !== '' && (
          <Link className={button({ size: 'small' })} to={positionsPath({ ...query, after: '' })}>
            {t('first')}
          </Link>
        )}
        {next !== null && (
          <Link className={button({ size: 'small' })} to={positionsPath({ ...query, after: next })} rel="next">
            {t('next')}
          </Link>
        )}
      </nav>
    </div>
  )
}
