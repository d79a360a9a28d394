import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketTotals } from './explore-facts.ts'
import { ExploreTabs, type Tab } from './explore-tabs.tsx'
import type { Network } from './list-query.ts'
import { MarketStats, MarketStatsSkeleton } from './market-stats.tsx'

export interface ExploreProps<Query, List> {
  readonly query: Query
  readonly list: List | Later<List>
  readonly totals: MarketTotals | Later<MarketTotals>
}

interface ExplorePageProps {
  readonly tab: Tab
  readonly network: Network
  readonly title: string
  readonly totals: MarketTotals | Later<MarketTotals>
  readonly children: ReactNode
}

/** The frame of an explore list: title, totals, tabs. */
export function ExplorePage({ tab, network, title, totals, children }: ExplorePageProps) {
  return (
    <Page>
      <Stack gap={24}>
        <Stack gap={20}>
          <Text as="h1" size={32} weight="semibold">
            {title}
          </Text>
          <Deferred value={totals} fallback={<MarketStatsSkeleton />}>
            {(value) => <MarketStats totals={value} />}
          </Deferred>
        </Stack>
        <Stack gap={12}>
          <ExploreTabs network={network} current={tab} />
          {children}
        </Stack>
      </Stack>
    </Page>
  )
}

/** The network's name for use in a sentence. */
export function useNetworkName(network: Network): string {
  const { t } = useTranslation('explore')
  return network === null ? t('onAllNetworks') : chainById(network).name
}
