import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import type { MarketList, PoolRow } from './explore-facts.ts'
import { Market, useNetworkName, type ExploreProps } from './market.tsx'
import { PoolBar, PoolListSkeleton, PoolListView } from './pool-list.tsx'
import type { PoolsQuery } from './pools-query.ts'

/** The pools of a network: what lies in them, what is traded through them and what they earn. */
export const ExplorePools = memo(function ExplorePools({
  query,
  list,
  totals,
}: ExploreProps<PoolsQuery, MarketList<PoolRow>>) {
  const { t } = useTranslation('explore')
  const title = t('poolsTitle', { network: useNetworkName(query.network) })
  return (
    <Market tab="pools" network={query.network} {...{ title, totals }}>
      <PoolBar query={query} />
      <Deferred value={list} fallback={<PoolListSkeleton query={query} />}>
        {(value) => <PoolListView list={value} query={query} />}
      </Deferred>
    </Market>
  )
})
