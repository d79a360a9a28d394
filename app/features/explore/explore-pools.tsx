import { memo } from 'react'
import type { MarketList, PoolRow } from './explore-facts.ts'
import { ExploreList } from './explore-list.tsx'
import type { ExploreProps } from './explore-page.tsx'
import { POOL_LIST } from './pool-list.tsx'
import type { PoolsQuery } from './pools-query.ts'

/** The pools of a network with TVL, volume and APR. */
export const ExplorePools = memo(function ExplorePools(props: ExploreProps<PoolsQuery, MarketList<PoolRow>>) {
  return <ExploreList definition={POOL_LIST} {...props} />
})
