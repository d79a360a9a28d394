import { memo } from 'react'
import { MarketPage } from '#app/entities/market-page/market-page.tsx'
import { POOL_PAGE } from './pool-page.tsx'
import type { PoolData } from './pool.server.ts'

interface PoolPageProps {
  /** The loader's data; its identity changes with every load. */
  readonly data: PoolData
}

/** The pool page: chart, statistics, hook and transactions. */
export const PoolPage = memo(function PoolPage({ data }: PoolPageProps) {
  return <MarketPage page={POOL_PAGE} data={data} />
})
