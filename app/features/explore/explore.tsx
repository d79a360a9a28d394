import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import type { MarketList, TokenRow } from './explore-facts.ts'
import type { ExploreQuery } from './explore-query.ts'
import { Market, useNetworkName, type ExploreProps } from './market.tsx'
import { TokenBar, TokenListSkeleton, TokenListView } from './token-list.tsx'

// A file each, so that a tab brings its own table alone.
export { ExplorePools } from './explore-pools.tsx'
export { ExploreTransactions } from './explore-transactions.tsx'

/** The market of a network at a glance: totals, filters, and its tokens in a table. */
export const Explore = memo(function Explore({
  query,
  list,
  totals,
}: ExploreProps<ExploreQuery, MarketList<TokenRow>>) {
  const { t } = useTranslation('explore')
  const title = t('title', { network: useNetworkName(query.network) })
  return (
    <Market tab="tokens" network={query.network} {...{ title, totals }}>
      <TokenBar query={query} />
      <Deferred value={list} fallback={<TokenListSkeleton query={query} />}>
        {(value) => <TokenListView list={value} query={query} />}
      </Deferred>
    </Market>
  )
})
