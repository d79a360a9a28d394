import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketTotals, PoolList } from './explore-facts.ts'
import { ExploreTabs } from './explore-tabs.tsx'
import { MarketStats, MarketStatsSkeleton } from './market-stats.tsx'
import { PoolFilterBar, PoolListSkeleton, PoolListView } from './pool-list.tsx'
import type { PoolsQuery } from './pools-query.ts'

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
