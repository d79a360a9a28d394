import { lazy, Suspense } from 'react'
import { useImportedPairs } from '#app/entities/position/imported-pairs.ts'
import type { PositionRow } from '#app/entities/position/position-row.ts'
import { pairsToAdd } from './pairs-to-add.ts'
import type { PositionsQuery } from './positions-query.ts'

const ImportedList = lazy(() => import('./imported-list.client.tsx'))

interface ImportedPositionsProps {
  readonly query: PositionsQuery
  /** The positions of the page, which are not repeated. */
  readonly rows: readonly PositionRow[]
}

/** The v2 pools that the visitor has imported and the list lacks. */
export function ImportedPositions({ query, rows }: ImportedPositionsProps) {
  const pairs = pairsToAdd(useImportedPairs(query.owner), query, rows)
  if (pairs.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ImportedList pairs={pairs} statuses={query.statuses} />
    </Suspense>
  )
}
