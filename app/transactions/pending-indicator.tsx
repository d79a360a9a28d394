import { Suspense } from 'react'
import { useArrived } from '#app/ui/effects/use-arrived.ts'
import type RecentTransactions from './recent-transactions.island.tsx'
import { useActivity } from './use-activity.ts'

let island: Promise<typeof RecentTransactions> | undefined

function load() {
  return (island ??= import('./recent-transactions.island.tsx').then((loaded) => loaded.default))
}

/** The top bar's place for this browser's transactions: nothing until there are any. */
export function PendingIndicator() {
  const isActive = useActivity()
  const Shown = useArrived(null, isActive ? load() : undefined)
  if (!Shown) return null
  return (
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  )
}
