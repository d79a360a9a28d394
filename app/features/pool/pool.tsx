import { TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { Crumbs as MarketCrumbs } from '#app/entities/market/crumbs.tsx'
import { LiveLine, type LiveProps } from '#app/entities/market/live-line.tsx'
import { Lost } from '#app/entities/market/lost.tsx'
import { OldNotice } from '#app/entities/age/old-notice.tsx'
import { asideArea, chartArea, columns, topLine, tradesArea } from '#app/entities/market/market-page.css.ts'
import { Missing as NotKnown } from '#app/entities/market/missing.tsx'
import { PageRoom } from '#app/entities/market/page-room.tsx'
import { blockSeenAt } from '#app/entities/market/market-facts.ts'
import { Trades, TradesSkeleton, type TradeView } from '#app/entities/market/trades.tsx'
import { useLivePage } from '#app/entities/market/use-live-page.ts'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { Afterwards } from '#app/ui/afterwards/afterwards.tsx'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { PoolChartCard, PoolChartSkeleton } from './chart-card.tsx'
import { HookCard } from './hook-card.tsx'
import { PoolBalances, PoolStats, PoolStatsSkeleton } from './pool-figures.tsx'
import type { PoolFacts, PoolState } from './pool-facts.ts'
import { PoolHead, PoolHeadSkeleton } from './pool-head.tsx'
import { PoolLinks } from './pool-links.tsx'
import { poolQueryPath, type PoolQuery } from './pool-query.ts'
import type { PoolData } from './pool.server.ts'
import { cautionText } from './pool.css.ts'

interface PoolPageProps {
  /** As the loader gave it: another object is another page. */
  readonly data: PoolData
}

/** One pool: its chart, its figures, its hook, and what is traded in it. */
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
      <Deferred value={page.pool} fallback={<Coming {...page} />}>
        {(pool) => <Arrived {...page} pool={pool} live={live} onPause={pause} />}
      </Deferred>
    </Page>
  )
})

function seenAt(pool: Extract<PoolState, { readonly state: 'ready' }>, now: number): PoolState {
  const asOf = blockSeenAt(pool.facts.asOf, now)
  return { ...pool, facts: { ...pool.facts, asOf, ageSeconds: asOf.secondsAgo } }
}

function Arrived({ pool, ...rest }: PoolData & LiveProps & { readonly pool: PoolState }) {
  if (pool.state === 'ready') return <Known {...rest} facts={pool.facts} />
  return (
    <Stack gap={24}>
      <Crumbs {...rest.query} />
      {pool.state === 'failed' ? <Lost failure={pool} path={poolQueryPath(rest.query)} /> : <Missing />}
    </Stack>
  )
}

type KnownProps = Omit<PoolData, 'pool'> & LiveProps & { readonly facts: PoolFacts }

function Known({ query, facts, chart, trades, fees, live, onPause }: KnownProps) {
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
      <OldNotice secondsAgo={facts.asOf.secondsAgo} ageSeconds={facts.ageSeconds} />
      <Afterwards fallback={<PageRoom />}>
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
      </Afterwards>
    </Stack>
  )
}

/** In the final dimensions; those without script are led to the page that waits for its figures. */
function Coming({ query }: PoolData) {
  const { t } = useTranslation(['pool', 'market'], { nsMode: 'fallback' })
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

/** Of its tokens, before what one could press. */
function Cautions({ chainId, facts }: { readonly chainId: ChainId; readonly facts: PoolFacts }) {
  const { t } = useTranslation(['pool', 'market'], { nsMode: 'fallback' })
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

/** The pool's transactions: the base and its price's currency as columns. */
function tradeView(query: PoolQuery, facts?: PoolFacts): TradeView {
  const { chainId, type, after } = query
  const heads = [facts?.base, facts?.quote].map((token, at) => token && <TokenSymbol key={at} symbol={token.symbol} />)
  return { chainId, type, after, path: (change) => poolQueryPath({ ...query, ...change }), heads: [heads[0], heads[1]] }
}

function Missing() {
  const { t } = useTranslation('errors')
  return <NotKnown title={t('pool.notFound')} />
}
