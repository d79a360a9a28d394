import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import type { TransactionList } from './explore-facts.ts'
import { Market, useNetworkName, type ExploreProps } from './market.tsx'
import { TransactionBar, TransactionListSkeleton, TransactionListView } from './transaction-list.tsx'
import { transactionsPath, type TransactionsQuery } from './transactions-query.ts'

/** What happens on a network, as it happens: swaps, and liquidity that comes and goes. */
export const ExploreTransactions = memo(function ExploreTransactions({
  query,
  list,
  totals,
}: ExploreProps<TransactionsQuery, TransactionList>) {
  const { t } = useTranslation('transactions')
  const [isPaused, setPaused] = useState(false)
  const title = t('title', { network: useNetworkName(query.chainId) })
  return (
    <Market tab="transactions" network={query.chainId} {...{ title, totals }}>
      <TransactionBar query={query} isPaused={isPaused} onPause={setPaused} />
      <Deferred value={list} fallback={<TransactionListSkeleton query={query} />}>
        {(value) => (
          <TransactionListView key={transactionsPath(query)} list={value} query={query} isPaused={isPaused} />
        )}
      </Deferred>
    </Market>
  )
})
