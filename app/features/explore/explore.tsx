import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketTotals, TokenList } from './explore-facts.ts'
import { ExploreTabs } from './explore-tabs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { MarketStats, MarketStatsSkeleton } from './market-stats.tsx'
import type { ExploreQuery } from './explore-query.ts'
import { TokenListView, TokenListSkeleton } from './token-list.tsx'

// A file each, so that a tab brings its own table alone.
export { ExplorePools } from './explore-pools.tsx'
export { ExploreTransactions } from './explore-transactions.tsx'

export interface ExploreProps {
  readonly query: ExploreQuery
  readonly tokens: TokenList | Later<TokenList>
  readonly totals: MarketTotals | Later<MarketTotals>
}

/** The market of a network at a glance: totals, filters, and its tokens in a table. */
export function Explore({ query, tokens, totals }: ExploreProps) {
  const { t } = useTranslation('explore')
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
          <ExploreTabs chainId={query.chainId} current="tokens" />
          <FilterBar query={query} />
          <Deferred value={tokens} fallback={<TokenListSkeleton query={query} />}>
            {(value) => <TokenListView list={value} query={query} />}
          </Deferred>
        </Stack>
      </Stack>
    </Page>
  )
}
