import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import type { MarketList, PoolRow } from './explore-facts.ts'
import { ExplorePage, useNetworkName, type ExploreProps } from './explore-page.tsx'
import { PoolBar, PoolListSkeleton, PoolListView } from './pool-list.tsx'
import type { PoolsQuery } from './pools-query.ts'

/** The pools of a network with TVL, volume and APR. */
export const ExplorePools = memo(function ExplorePools({
  query,
  list,
  totals,
}: ExploreProps<PoolsQuery, MarketList<PoolRow>>) {
  const { t } = useTranslation('explore')
  const title = t('poolsTitle', { network: useNetworkName(query.network) })
  return (
    <ExplorePage tab="pools" network={query.network} {...{ title, totals }}>
      <PoolBar query={query} />
      <Deferred value={list} fallback={<PoolListSkeleton query={query} />}>
        {(value) => <PoolListView list={value} query={query} />}
      </Deferred>
    </ExplorePage>
  )
})
