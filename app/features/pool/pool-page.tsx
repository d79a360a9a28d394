import type { MarketSource } from '#app/data/market-client.ts'
import { definePage } from '#app/entities/market-page/page-definition.ts'
import { PairSymbols } from '#app/entities/pool/pair-symbols.tsx'
import * as about from './about.section.tsx'
import * as balances from './balances.section.tsx'
import * as cautions from './cautions.section.tsx'
import * as chart from './chart.section.tsx'
import * as head from './head.section.tsx'
import * as hook from './hook.section.tsx'
import * as ownPositions from './own-positions.section.tsx'
import type { PoolPageFacts } from './pool-facts.ts'
import { poolQueryPath, type PoolQuery } from './pool-query.ts'
import * as statistics from './statistics.section.tsx'
import * as transactions from './transactions.section.tsx'

/** The sections of the pool page. */
export const POOL_PAGE = definePage({
  kind: 'pool',
  path: poolQueryPath,
  load: async (source: MarketSource, query: PoolQuery) => (await import('./load-pool.ts')).loadPool(source, query),
  Name: PairName,
  sections: {
    cautions,
    head,
    chart,
    ownPositions,
    statistics,
    balances,
    hook,
    about,
    transactions,
  },
})

function PairName({ facts: { base, quote } }: { readonly facts: PoolPageFacts }) {
  return <PairSymbols base={base} quote={quote} />
}
