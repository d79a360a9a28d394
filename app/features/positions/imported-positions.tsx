import { lazy, Suspense } from 'react'
import { useImportedPairs } from '#app/entities/position/imported-pairs.ts'
import type { PositionRow } from '#app/entities/position/position-row.ts'
import { pairsToAdd } from './pairs-to-add.ts'
import type { PositionsQuery } from './positions-query.ts'

const ImportedList = lazy(() => import('./imported-list.client.tsx'))

interface ImportedPositionsProps {
  readonly query: PositionsQuery
  /** Positions of the page, which are not listed again. */
  readonly rows: readonly PositionRow[]
}

/** Positions in imported v2 pairs that the list lacks. */
export function ImportedPositions({ query, rows }: ImportedPositionsProps) {
  const pairs = pairsToAdd(useImportedPairs(query.owner), query, rows)
  if (pairs.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ImportedList pairs={pairs} statuses={query.statuses} />
    </Suspense>
  )
}
