import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketTotals, TransactionList } from './explore-facts.ts'
import { ExploreTabs } from './explore-tabs.tsx'
import { MarketStats, MarketStatsSkeleton } from './market-stats.tsx'
import { TransactionBar, TransactionListSkeleton, TransactionListView } from './transaction-list.tsx'
import { transactionsPath, type TransactionsQuery } from './transactions-query.ts'

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
