import { memo } from 'react'
import { MarketPage } from '#app/entities/market-page/market-page.tsx'
import { POSITION_PAGE } from './position-page.tsx'
import type { PositionData } from './position.server.ts'

export { positionQueryPath } from './position-query.ts'
export { OwnPositionRedirect } from './own-position-redirect.tsx'

interface PositionPageProps {
  /** The loader's data; its identity changes with every load. */
  readonly data: PositionData
}

/** Memoised, because the route renders again at each step of a navigation. */
export const PositionPage = memo(function PositionPage({ data }: PositionPageProps) {
  return <MarketPage page={POSITION_PAGE} data={data} />
})
