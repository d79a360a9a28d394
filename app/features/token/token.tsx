import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { FavouriteStar } from '#app/entities/favourites/favourite-star.tsx'
import { Breadcrumbs as MarketCrumbs } from '#app/entities/market-page/breadcrumbs.tsx'
import { LiveLine, type LiveProps } from '#app/entities/market-page/live-line.tsx'
import { LoadError } from '#app/entities/market-page/load-error.tsx'
import {
  actions,
  asideArea,
  chartArea,
  columns,
  head,
  identity,
  names,
  networkName,
  titleLine,
  topLine,
  tradesArea,
} from '#app/entities/market-page/market-page.css.ts'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { EntityNotFound as NotKnown } from '#app/entities/market-page/entity-not-found.tsx'
import { PagePlaceholder } from '#app/entities/market-page/page-placeholder.tsx'
import { blockSeenAt } from '#app/entities/market-page/market-facts.ts'
import { Trades, TradesSkeleton, type TradeView } from '#app/entities/market-page/trades.tsx'
import { useLivePage } from '#app/entities/market-page/use-live-page.ts'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { Price } from '#app/entities/price/price.tsx'
import { SafetyNotice } from '#app/entities/token/safety-notice.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { plainText, TokenSymbol, TokenText } from '#app/entities/token/token-text.tsx'
import { DeferredMount } from '#app/ui/deferred-mount/deferred-mount.tsx'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import { Flash } from '#app/ui/flash/flash.tsx'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { BalancesSlot } from './balances-slot.tsx'
import { TokenChartCard, TokenChartSkeleton } from './token-chart.tsx'
import type { TokenPageFacts, TokenState } from './token-facts.ts'
import { TokenAbout, TokenStats, TokenStatsSkeleton } from './token-figures.tsx'
import { PoolsOfToken, PoolsOfTokenSkeleton } from './token-pools.tsx'
import { tokenQueryPath, type TokenQuery } from './token-query.ts'
import { TradeCard, TradeLinks, type TradeForm } from './trade-card.tsx'
import { lists, narrowOnly, subtitle, title, worth } from './token.css.ts'
import type { TokenData } from './token.server.ts'

export interface TokenPageProps extends TradeProps {
  /** The loader's data; a new object means a new page. */
  readonly data: TokenData
}

/** The token page: price, statistics, pools and transactions. */
export const TokenPage = memo(function TokenPage({ data, loadTrade }: TokenPageProps) {
  const { query } = data
  const { page, live, pause } = useLivePage(data, {
    chainId: query.chainId,
    read: async () => (await import('./refresh-token.ts')).refreshToken(query),
    blockOf: ({ token }) => ('facts' in token ? (token.facts.asOf?.block ?? null) : null),
    seenAt: (shown, now) => ({ ...shown, token: 'facts' in shown.token ? seenAt(shown.token, now) : shown.token }),
  })
  return (
    <Page>
      <Deferred value={page.token} fallback={<TokenPending {...page} />}>
        {(token) => <ResolvedToken {...page} token={token} live={live} onPause={pause} loadTrade={loadTrade} />}
      </Deferred>
    </Page>
  )
})

function seenAt(token: Extract<TokenState, { readonly state: 'ready' }>, now: number): TokenState {
  const asOf = token.facts.asOf && blockSeenAt(token.facts.asOf, now)
  return { ...token, facts: { ...token.facts, asOf, ageSeconds: asOf?.secondsAgo ?? token.facts.ageSeconds } }
}

interface TradeProps {
  /** Loads the trade form, which belongs to another feature. */
  readonly loadTrade: () => Promise<TradeForm>
}

function ResolvedToken({ token, ...rest }: TokenData & LiveProps & TradeProps & { readonly token: TokenState }) {
  if (token.state === 'ready') return <LoadedToken {...rest} facts={token.facts} />
  return (
    <Stack gap={24}>
      <Crumbs {...rest.query} />
      {token.state === 'failed' ? <LoadError failure={token} path={tokenQueryPath(rest.query)} /> : <TokenNotFound />}
      <TokenAbout query={rest.query} />
    </Stack>
  )
}

type KnownProps = Omit<TokenData, 'token'> & LiveProps & TradeProps & { readonly facts: TokenPageFacts }

function LoadedToken({ query, facts, chart, pools, trades, live, onPause, loadTrade }: KnownProps) {
  return (
    <Stack gap={24}>
      <div className={topLine}>
        <Crumbs {...query}>
          <TokenSymbol symbol={facts.symbol} tone="primary" />
        </Crumbs>
        <LiveLine asOf={facts.asOf} live={live} onPause={onPause} />
      </div>
      <SafetyNotice {...facts} chainId={query.chainId} address={query.address} />
      <Head facts={facts} query={query} />
      <StaleNotice secondsAgo={facts.asOf?.secondsAgo ?? null} ageSeconds={facts.ageSeconds} />
      <DeferredMount fallback={<PagePlaceholder />}>
        <div className={columns}>
          <section className={chartArea}>
            <Deferred value={chart} fallback={<TokenChartSkeleton query={query} />}>
              {(value) => <TokenChartCard chart={value} facts={facts} query={query} />}
            </Deferred>
          </section>
          <aside className={asideArea}>
            {facts.safety !== 'BLOCKED' && <TradeCard facts={facts} query={query} load={loadTrade} />}
            <BalancesSlot query={query} facts={facts} />
            <TokenStats facts={facts} address={query.address} />
            <TokenAbout facts={facts} query={query} />
          </aside>
          <div className={`${tradesArea} ${lists}`}>
            <section id="pools">
              <Deferred value={pools} fallback={<PoolsOfTokenSkeleton />}>
                {(value) => <PoolsOfToken pools={value} query={query} />}
              </Deferred>
            </section>
            <section id="transactions">
              <Deferred value={trades} fallback={<TradesSkeleton view={tradeView(query, facts)} />}>
                {(value) => <Trades list={value} view={tradeView(query, facts)} symbol={facts.symbol} />}
              </Deferred>
            </section>
          </div>
        </div>
      </DeferredMount>
    </Stack>
  )
}

/** Same dimensions as the page. Visitors without JavaScript get a link to the complete page. */
function TokenPending({ query }: TokenData) {
  const { t } = useTranslation('token')
  const path = tokenQueryPath(query)
  return (
    <Stack gap={24}>
      <Crumbs {...query}>
        <Skeleton shape={80} />
      </Crumbs>
      <noscript>
        <Notice>
          <a href={`${path}${path.includes('?') ? '&' : '?'}complete`}>{t('showToken')}</a>
        </Notice>
      </noscript>
      <div className={head} aria-busy>
        <div className={identity}>
          <TokenLogo address={query.address} symbol="" size={56} />
          <div className={names}>
            <Text as="p" size={32}>
              <Skeleton shape={180} />
            </Text>
            <Skeleton shape={120} />
          </div>
        </div>
      </div>
      <div className={columns}>
        <div className={chartArea}>
          <TokenChartSkeleton query={query} />
        </div>
        <div className={asideArea}>
          <TokenStatsSkeleton />
          <TokenAbout query={query} />
        </div>
        <div className={`${tradesArea} ${lists}`}>
          <PoolsOfTokenSkeleton />
          <TradesSkeleton view={tradeView(query)} />
        </div>
      </div>
    </Stack>
  )
}

function Head({ facts, query }: { readonly facts: TokenPageFacts; readonly query: TokenQuery }) {
  const { chainId, address } = query
  return (
    <div className={head}>
      <div className={identity}>
        <TokenLogo address={address} symbol={facts.symbol} size={56} />
        <div className={names}>
          <div className={titleLine}>
            <h1 className={title}>
              <TokenText text={facts.name || facts.symbol} size={24} weight="semibold" />
            </h1>
            <FavouriteStar kind="tokens" chainId={chainId} id={address} name={plainText(facts.symbol)} />
          </div>
          <div className={subtitle}>
            <TokenSymbol symbol={facts.symbol} tone="secondary" />
            <span className={networkName}>
              <NetworkLogo chainId={chainId} size={16} />
              {chainById(chainId).name}
            </span>
            <Worth facts={facts} />
          </div>
        </div>
      </div>
      {facts.safety !== 'BLOCKED' && (
        <div className={`${actions} ${narrowOnly}`}>
          <TradeLinks facts={facts} query={query} />
        </div>
      )}
    </div>
  )
}

function Worth({ facts: { price, dayChange } }: { readonly facts: TokenPageFacts }) {
  const { t } = useTranslation('token')
  if (price === null) return <span>{t('noPrice')}</span>
  return (
    <span className={worth} data-testid="price">
      <span className={visuallyHidden}>{t('price')}</span>
      <Text as="span" weight="semibold" tone="primary">
        <Flash of={price}>
          <Price value={price} />
        </Flash>
      </Text>
      <span>
        <PriceChange percent={dayChange} /> <Text as="span">{t('lastDay')}</Text>
      </span>
    </span>
  )
}

/** The transaction list of the token, with its amount and the other token's. */
function tradeView(query: TokenQuery, facts?: TokenPageFacts): TradeView {
  const { chainId, type, after } = query
  return {
    ...{ chainId, type, after },
    path: (change) => tokenQueryPath({ ...query, ...change }),
    heads: [facts && <TokenSymbol key="base" symbol={facts.symbol} />, <Against key="quote" />],
  }
}

function Against() {
  const { t } = useTranslation('transactions')
  return t('quote')
}

function Crumbs({ chainId, children }: { readonly chainId: ChainId; readonly children?: ReactNode }) {
  const { t } = useTranslation('token')
  return (
    <MarketCrumbs chainId={chainId} list="tokens" name={t('tokens')}>
      {children}
    </MarketCrumbs>
  )
}

function TokenNotFound() {
  const { t } = useTranslation('errors')
  return <NotKnown title={t('token.notFound')} />
}
