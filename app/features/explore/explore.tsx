import { memo } from 'react'
import type { MarketList, TokenRow } from './explore-facts.ts'
import { ExploreList } from './explore-list.tsx'
import type { ExploreProps } from './explore-page.tsx'
import type { ExploreQuery } from './explore-query.ts'
import { TOKEN_LIST } from './token-list.tsx'

// One file per tab, so that each loads only its own table.
export { ExplorePools } from './explore-pools.tsx'
export { ExploreTransactions } from './explore-transactions.tsx'

/** The tokens of a network with price, change and volume. */
export const Explore = memo(function Explore(props: ExploreProps<ExploreQuery, MarketList<TokenRow>>) {
  return <ExploreList of={TOKEN_LIST} {...props} />
})
