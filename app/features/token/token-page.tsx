import type { MarketSource } from '#app/data/market-client.ts'
import { definePage } from '#app/entities/market-page/page-definition.ts'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import * as about from './about.section.tsx'
import * as balances from './balances.section.tsx'
import * as chart from './chart.section.tsx'
import * as head from './head.section.tsx'
import * as pools from './pools.section.tsx'
import * as safety from './safety.section.tsx'
import * as statistics from './statistics.section.tsx'
import * as trade from './trade.section.tsx'
import * as transactions from './transactions.section.tsx'
import type { TokenPageFacts } from './token-facts.ts'
import { tokenQueryPath, type TokenQuery } from './token-query.ts'

/** The sections of the token page. */
export const TOKEN_PAGE = definePage({
  kind: 'token',
  path: tokenQueryPath,
  load: async (source: MarketSource, query: TokenQuery) => (await import('./load-token.ts')).loadToken(source, query),
  Name: TokenName,
  sections: {
    safety,
    head,
    chart,
    trade,
    balances,
    statistics,
    about,
    pools,
    transactions,
  },
})

function TokenName({ facts }: { readonly facts: TokenPageFacts }) {
  return <TokenSymbol symbol={facts.symbol} tone="primary" />
}
