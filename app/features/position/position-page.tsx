import type { MarketSource } from '#app/data/market-client.ts'
import { definePage } from '#app/entities/market-page/page-definition.ts'
import { PairSymbols } from '#app/entities/pool/pair-symbols.tsx'
import * as about from './about.section.tsx'
import * as cautions from './cautions.section.tsx'
import * as chart from './chart.section.tsx'
import * as fees from './fees.section.tsx'
import * as head from './head.section.tsx'
import * as history from './history.section.tsx'
import * as hook from './hook.section.tsx'
import * as liquidity from './liquidity.section.tsx'
import type { PositionFacts } from './position-facts.ts'
import { positionQueryPath, type PositionQuery } from './position-query.ts'
import * as range from './range.section.tsx'
import * as result from './result.section.tsx'

/** The sections of the position page. */
export const POSITION_PAGE = definePage({
  kind: 'position',
  path: positionQueryPath,
  load: async (source: MarketSource, query: PositionQuery) =>
    (await import('./load-position.ts')).loadPosition(source, query),
  Name: PairName,
  sections: {
    cautions,
    head,
    chart,
    range,
    liquidity,
    fees,
    hook,
    about,
    result,
    history,
  },
})

function PairName({ facts: { base, quote } }: { readonly facts: PositionFacts }) {
  return <PairSymbols base={base} quote={quote} />
}
