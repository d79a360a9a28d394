import { memo } from 'react'
import { MarketPage } from '#app/entities/market-page/market-page.tsx'
import { POSITION_PAGE } from './position-page.tsx'
import type { PositionData } from './position.server.ts'

export { positionQueryPath } from './position-query.ts'
export { PairStart } from './pair-start.tsx'

interface PositionPageProps {
  /** The loader's data; its identity changes with every load. */
  readonly data: PositionData
}

/** The page of a liquidity position. */
export const PositionPage = memo(function PositionPage({ data }: PositionPageProps) {
  return <MarketPage page={POSITION_PAGE} data={data} />
})
