import { memo } from 'react'
import type { MarketList, TokenRow } from './explore-facts.ts'
import { ExploreList } from './explore-list.tsx'
import type { ExploreProps } from './explore-page.tsx'
import type { ExploreQuery } from './explore-query.ts'
import { TOKEN_LIST } from './token-list.tsx'

/** The tokens of a network with price, change and volume. */
export const ExploreTokens = memo(function ExploreTokens(props: ExploreProps<ExploreQuery, MarketList<TokenRow>>) {
  return <ExploreList definition={TOKEN_LIST} {...props} />
})
