import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import type { TransactionList } from './explore-facts.ts'
import { ExplorePage, type ExploreProps } from './explore-page.tsx'
import { TransactionBar, TransactionListSkeleton, TransactionListView } from './transaction-list.tsx'
import { transactionsPath, type TransactionsQuery } from './transactions-query.ts'
import { useNetworkName } from './use-network-name.ts'

/** Live transactions of a network or of all: swaps, deposits and withdrawals. */
export const ExploreTransactions = memo(function ExploreTransactions({
  query,
  list,
  totals,
}: ExploreProps<TransactionsQuery, TransactionList>) {
  const { t } = useTranslation('transactions')
  const [isPaused, setPaused] = useState(false)
  const title = t('title', { network: useNetworkName(query.network) })
  return (
    <ExplorePage
      tab="transactions"
      network={query.network}
      {...{ title, totals }}
      bar={<TransactionBar query={query} isPaused={isPaused} onPause={setPaused} />}
    >
      <Deferred value={list} fallback={<TransactionListSkeleton query={query} />}>
        {(value) => (
          <TransactionListView key={transactionsPath(query)} list={value} query={query} isPaused={isPaused} />
        )}
      </Deferred>
    </ExplorePage>
  )
})
