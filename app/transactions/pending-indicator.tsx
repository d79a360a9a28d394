import { Suspense } from 'react'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import type RecentTransactions from './recent-transactions.client.tsx'
import { useActivity } from './use-activity.ts'

let island: Promise<typeof RecentTransactions> | undefined

function load() {
  return (island ??= import('./recent-transactions.client.tsx').then((loaded) => loaded.default))
}

/** The top bar's indicator of transactions; renders nothing while this browser has none to show. */
export function PendingIndicator() {
  const isActive = useActivity()
  const Shown = useResolved(null, isActive ? load() : undefined)
  if (!Shown) return null
  return (
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  )
}
