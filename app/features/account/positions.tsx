import { lazy, Suspense } from 'react'
import type { Address } from '#app/domain/address/address.ts'
import { PositionListSkeleton } from '#app/entities/position/position-list-skeleton.tsx'

const PositionTab = lazy(() => import('./position-tab.tsx'))

interface PositionsProps {
  readonly account: Address
  readonly onClose: () => void
}

/** The account's open positions, in a tab or in a panel. Their code loads on first render. */
export function Positions({ account, onClose }: PositionsProps) {
  return (
    <Suspense fallback={<PositionListSkeleton rowCount={3} />}>
      <PositionTab account={account} onClose={onClose} />
    </Suspense>
  )
}
