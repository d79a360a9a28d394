import type { ReactNode } from 'react'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { MarketTotals } from './explore-facts.ts'
import { ExploreTabs, tabPath, type Tab } from './explore-tabs.tsx'
import { controls } from './explore.css.ts'
import type { Network } from './list-query.ts'
import { MarketOverview } from './market-overview.tsx'

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
  /** Filters and tools of the list. */
  readonly bar: ReactNode
  /** The list. */
  readonly children: ReactNode
}

/**
 * The frame of an explore list: market overview, tabs and filters. The title is for screen readers, because tabs and filters show the
 * same.
 */
export function ExplorePage({ tab, network, title, totals, bar, children }: ExplorePageProps) {
  const path = tabPath(tab, network)
  useEffectWhen(true, loadRowEffects)
  return (
    <Page>
      <Stack gap={16}>
        <h1 className={visuallyHidden}>{title}</h1>
        <Deferred value={totals} fallback={<MarketOverview network={network} path={path} />}>
          {(value) => <MarketOverview totals={value} network={network} path={path} />}
        </Deferred>
        <Stack gap={12}>
          <div className={controls}>
            <ExploreTabs network={network} current={tab} />
            {bar}
          </div>
          {children}
        </Stack>
      </Stack>
    </Page>
  )
}

/** Not needed to read or use the list, so a failure has no effect. */
function loadRowEffects(): void {
  import('#app/entities/market-page/row-to-title.ts').catch(() => {})
  import('#app/ui/table/row-keys.ts').catch(() => {})
}
