import { TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { Breadcrumbs as MarketCrumbs } from '#app/entities/market-page/breadcrumbs.tsx'
import { LiveLine, type LiveProps } from '#app/entities/market-page/live-line.tsx'
import { LoadError } from '#app/entities/market-page/load-error.tsx'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { asideArea, chartArea, columns, topLine, tradesArea } from '#app/entities/market-page/market-page.css.ts'
import { EntityNotFound as NotKnown } from '#app/entities/market-page/entity-not-found.tsx'
import { PagePlaceholder } from '#app/entities/market-page/page-placeholder.tsx'
import { blockSeenAt } from '#app/entities/market-page/market-facts.ts'
import { Trades, TradesSkeleton, type TradeView } from '#app/entities/market-page/trades.tsx'
import { useLivePage } from '#app/entities/market-page/use-live-page.ts'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { DeferredMount } from '#app/ui/deferred-mount/deferred-mount.tsx'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { PoolChartCard, PoolChartSkeleton } from './chart-card.tsx'
import { HookCard } from './hook-card.tsx'
import { PoolBalances, PoolStats, PoolStatsSkeleton } from './pool-figures.tsx'
import type { PoolPageFacts, PoolState } from './pool-facts.ts'
import { PoolHead, PoolHeadSkeleton } from './pool-head.tsx'
import { PoolLinks } from './pool-links.tsx'
import { poolQueryPath, type PoolQuery } from './pool-query.ts'
import type { PoolData } from './pool.server.ts'
import { cautionText } from './pool.css.ts'

interface PoolPageProps {
  /** The loader's data; a new object means a new page. */
  readonly data: PoolData
}

/** The pool page: chart, statistics, hook and transactions. */
export const PoolPage = memo(function PoolPage({ data }: PoolPageProps) {
  const { query } = data
  const { page, live, pause } = useLivePage(data, {
    chainId: query.chainId,
    read: async () => (await import('./refresh-pool.ts')).refreshPool(query),
    blockOf: ({ pool }) => ('facts' in pool ? pool.facts.asOf.block : null),
    seenAt: (shown, now) => ({ ...shown, pool: 'facts' in shown.pool ? seenAt(shown.pool, now) : shown.pool }),
  })
  return (
    <Page>
      <Deferred value={page.pool} fallback={<PoolPending {...page} />}>
        {(pool) => <ResolvedPool {...page} pool={pool} live={live} onPause={pause} />}
      </Deferred>
    </Page>
  )
})

function seenAt(pool: Extract<PoolState, { readonly state: 'ready' }>, now: number): PoolState {
  const asOf = blockSeenAt(pool.facts.asOf, now)
  return { ...pool, facts: { ...pool.facts, asOf, ageSeconds: asOf.secondsAgo } }
}

function ResolvedPool({ pool, ...rest }: PoolData & LiveProps & { readonly pool: PoolState }) {
  if (pool.state === 'ready') return <LoadedPool {...rest} facts={pool.facts} />
  return (
    <Stack gap={24}>
      <Crumbs {...rest.query} />
      {pool.state === 'failed' ? <LoadError failure={pool} path={poolQueryPath(rest.query)} /> : <PoolNotFound />}
    </Stack>
  )
}

type KnownProps = Omit<PoolData, 'pool'> & LiveProps & { readonly facts: PoolPageFacts }

function LoadedPool({ query, facts, chart, trades, fees, live, onPause }: KnownProps) {
  return (
    <Stack gap={24}>
      <div className={topLine}>
        <Crumbs {...query}>
          <TokenSymbol symbol={facts.base.symbol} tone="primary" />
          {' / '}
          <TokenSymbol symbol={facts.quote.symbol} tone="primary" />
        </Crumbs>
        <LiveLine asOf={facts.asOf} live={live} onPause={onPause} />
      </div>
      <Cautions chainId={query.chainId} facts={facts} />
      <PoolHead facts={facts} query={query} />
      <StaleNotice secondsAgo={facts.asOf.secondsAgo} ageSeconds={facts.ageSeconds} />
      <DeferredMount fallback={<PagePlaceholder />}>
        <div className={columns}>
          <section className={chartArea}>
            <Deferred value={chart} fallback={<PoolChartSkeleton query={query} />}>
              {(value) => <PoolChartCard chart={value} facts={facts} query={query} />}
            </Deferred>
          </section>
          <aside className={asideArea}>
            <PoolStats facts={facts} fees={fees} />
            <PoolBalances facts={facts} />
            {facts.hook !== null && <HookCard hook={facts.hook} chainId={query.chainId} />}
            <PoolLinks facts={facts} query={query} />
          </aside>
          <section className={tradesArea} id="transactions">
            <Deferred value={trades} fallback={<TradesSkeleton view={tradeView(query, facts)} />}>
              {(value) => <Trades list={value} view={tradeView(query, facts)} symbol={facts.base.symbol} />}
            </Deferred>
          </section>
        </div>
      </DeferredMount>
    </Stack>
  )
}

/** Same dimensions as the page. Visitors without JavaScript get a link to the complete page. */
function PoolPending({ query }: PoolData) {
  const { t } = useTranslation('pool')
  const path = poolQueryPath(query)
  return (
    <Stack gap={24}>
      <Crumbs {...query}>
        <Skeleton shape={80} />
      </Crumbs>
      <noscript>
        <Notice>
          <a href={`${path}${path.includes('?') ? '&' : '?'}complete`}>{t('showPool')}</a>
        </Notice>
      </noscript>
      <PoolHeadSkeleton />
      <div className={columns}>
        <div className={chartArea}>
          <PoolChartSkeleton query={query} />
        </div>
        <div className={asideArea}>
          <PoolStatsSkeleton />
        </div>
        <div className={tradesArea}>
          <TradesSkeleton view={tradeView(query)} />
        </div>
      </div>
    </Stack>
  )
}

function Crumbs({ chainId, children }: { readonly chainId: ChainId; readonly children?: ReactNode }) {
  const { t } = useTranslation('pool')
  return (
    <MarketCrumbs chainId={chainId} list="pools" name={t('pools')}>
      {children}
    </MarketCrumbs>
  )
}

/** Warnings about the pool's tokens, before anything interactive. */
function Cautions({ chainId, facts }: { readonly chainId: ChainId; readonly facts: PoolPageFacts }) {
  const { t } = useTranslation(['pool', 'market'])
  return (
    <>
      {[facts.base, facts.quote].map(
        ({ address, symbol, caution }) =>
          caution && (
            <Notice key={address} tone={caution === 'suspect' ? 'negative' : 'warning'}>
              <Icon of={TriangleAlert} size={20} />
              <span className={cautionText}>
                {t(caution, { symbol: shortSymbol(symbol) })}{' '}
                {caution === 'suspect' && <Link to={tokenPath({ chainId, address })}>{t('suspectWhich')}</Link>}
              </span>
            </Notice>
          ),
      )}
    </>
  )
}

/** The transaction list of the pool, with base and quote as columns. */
function tradeView(query: PoolQuery, facts?: PoolPageFacts): TradeView {
  const { chainId, type, after } = query
  const heads = [facts?.base, facts?.quote].map((token, at) => token && <TokenSymbol key={at} symbol={token.symbol} />)
  return { chainId, type, after, path: (change) => poolQueryPath({ ...query, ...change }), heads: [heads[0], heads[1]] }
}

function PoolNotFound() {
  const { t } = useTranslation('errors')
  return <NotKnown title={t('pool.notFound')} />
}
