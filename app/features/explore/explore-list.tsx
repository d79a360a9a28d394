import { useTranslation } from 'react-i18next'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import type { MarketList } from './explore-facts.ts'
import { ExplorePage, type ExploreProps } from './explore-page.tsx'
import type { ListDefinition } from './list-definition.ts'
import type { ListQuery } from './list-query.ts'
import type { Ranked } from './long-list.ts'
import { MarketListBar, MarketListPending, MarketListView } from './market-list.tsx'
import { useNetworkName } from './use-network-name.ts'

type ExploreListProps<Row extends Ranked, Query extends ListQuery> = ExploreProps<Query, MarketList<Row>> & {
  readonly definition: ListDefinition<Row, Query>
}

/** A list of tokens or pools of a network, with totals and filters. */
export function ExploreList<Row extends Ranked, Query extends ListQuery>(props: ExploreListProps<Row, Query>) {
  const { definition, query, list, totals } = props
  const { t } = useTranslation('explore')
  const title = t(definition.textKeys.title, { network: useNetworkName(query.network) })
  return (
    <ExplorePage
      tab={definition.kind}
      network={query.network}
      {...{ title, totals }}
      bar={<MarketListBar definition={definition} query={query} />}
    >
      <Deferred value={list} fallback={<MarketListPending definition={definition} query={query} />}>
        {(value) => <MarketListView definition={definition} list={value} query={query} />}
      </Deferred>
    </ExplorePage>
  )
}
