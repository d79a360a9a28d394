import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import type { MarketList, TokenRow } from './explore-facts.ts'
import type { ExploreQuery } from './explore-query.ts'
import { ExplorePage, useNetworkName, type ExploreProps } from './explore-page.tsx'
import { TokenBar, TokenListSkeleton, TokenListView } from './token-list.tsx'

// One file per tab, so that each loads only its own table.
export { ExplorePools } from './explore-pools.tsx'
export { ExploreTransactions } from './explore-transactions.tsx'

/** The token list of a network, with totals and filters. */
export const Explore = memo(function Explore({
  query,
  list,
  totals,
}: ExploreProps<ExploreQuery, MarketList<TokenRow>>) {
  const { t } = useTranslation('explore')
  const title = t('title', { network: useNetworkName(query.network) })
  return (
    <ExplorePage tab="tokens" network={query.network} {...{ title, totals }}>
      <TokenBar query={query} />
      <Deferred value={list} fallback={<TokenListSkeleton query={query} />}>
        {(value) => <TokenListView list={value} query={query} />}
      </Deferred>
    </ExplorePage>
  )
})
