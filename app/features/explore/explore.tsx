import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketTotals, PoolList, TokenList, TransactionList } from './explore-facts.ts'
import { ExploreTabs } from './explore-tabs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { MarketStats, MarketStatsSkeleton } from './market-stats.tsx'
import type { ExploreQuery } from './explore-query.ts'
import { PoolFilterBar, PoolListSkeleton, PoolListView } from './pool-list.tsx'
import type { PoolsQuery } from './pools-query.ts'
import { TokenListView, TokenListSkeleton } from './token-list.tsx'
import { TransactionBar, TransactionListSkeleton, TransactionListView } from './transaction-list.tsx'
import { transactionsPath, type TransactionsQuery } from './transactions-query.ts'

export interface ExploreProps {
  readonly query: ExploreQuery
  readonly tokens: TokenList | Later<TokenList>
  readonly totals: MarketTotals | Later<MarketTotals>
}

/** The market of a network at a glance: totals, filters, and its tokens in a table. */
export function Explore({ query, tokens, totals }: ExploreProps) {
  const { t } = useTranslation('explore')
  return (
    <Page>
      <Stack gap={24}>
        <Stack gap={20}>
          <Text as="h1" size={32} weight="semibold">
            {t('title', { network: chainById(query.chainId).name })}
          </Text>
          <Deferred value={totals} fallback={<MarketStatsSkeleton />}>
            {(value) => <MarketStats totals={value} />}
          </Deferred>
        </Stack>
        <Stack gap={12}>
          <ExploreTabs chainId={query.chainId} current="tokens" />
          <FilterBar query={query} />
          <Deferred value={tokens} fallback={<TokenListSkeleton query={query} />}>
            {(value) => <TokenListView list={value} query={query} />}
          </Deferred>
        </Stack>
      </Stack>
    </Page>
  )
}

export interface ExplorePoolsProps {
  readonly query: PoolsQuery
  readonly pools: PoolList | Later<PoolList>
  readonly totals: MarketTotals | Later<MarketTotals>
}

/** The pools of a network: what lies in them, what is traded through them and what they earn. */
export function ExplorePools({ query, pools, totals }: ExplorePoolsProps) {
  const { t } = useTranslation('explore')
  return (
    <Page>
      <Stack gap={24}>
        <Stack gap={20}>
          <Text as="h1" size={32} weight="semibold">
            {t('poolsTitle', { network: chainById(query.chainId).name })}
          </Text>
          <Deferred value={totals} fallback={<MarketStatsSkeleton />}>
            {(value) => <MarketStats totals={value} />}
          </Deferred>
        </Stack>
        <Stack gap={12}>
          <ExploreTabs chainId={query.chainId} current="pools" />
          <PoolFilterBar query={query} />
          <Deferred value={pools} fallback={<PoolListSkeleton query={query} />}>
            {(value) => <PoolListView list={value} query={query} />}
          </Deferred>
        </Stack>
      </Stack>
    </Page>
  )
}

export interface ExploreTransactionsProps {
  readonly query: TransactionsQuery
  readonly transactions: TransactionList | Later<TransactionList>
  readonly totals: MarketTotals | Later<MarketTotals>
}

/** What happens on a network, as it happens: swaps, and liquidity that comes and goes. */
export function ExploreTransactions({ query, transactions, totals }: ExploreTransactionsProps) {
  const { t } = useTranslation('transactions')
  const [isPaused, setPaused] = useState(false)
  return (
    <Page>
      <Stack gap={24}>
        <Stack gap={20}>
          <Text as="h1" size={32} weight="semibold">
            {t('title', { network: chainById(query.chainId).name })}
          </Text>
          <Deferred value={totals} fallback={<MarketStatsSkeleton />}>
            {(value) => <MarketStats totals={value} />}
          </Deferred>
        </Stack>
        <Stack gap={12}>
          <ExploreTabs chainId={query.chainId} current="transactions" />
          <TransactionBar query={query} isPaused={isPaused} onPause={setPaused} />
          <Deferred value={transactions} fallback={<TransactionListSkeleton query={query} />}>
            {(value) => (
              <TransactionListView key={transactionsPath(query)} list={value} query={query} isPaused={isPaused} />
            )}
          </Deferred>
        </Stack>
      </Stack>
    </Page>
  )
}
