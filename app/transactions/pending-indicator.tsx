import { Suspense } from 'react'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import type RecentTransactions from './recent-transactions.client.tsx'
import { useActivity } from './use-activity.ts'

let indicator: Promise<typeof RecentTransactions> | undefined

function loadIndicator() {
  return (indicator ??= import('./recent-transactions.client.tsx').then((loaded) => loaded.default))
}

/** The top bar's indicator of transactions; renders nothing while this browser has none to show. */
export function PendingIndicator() {
  const isActive = useActivity()
  const Indicator = useResolved(null, isActive ? loadIndicator() : undefined)
  if (!Indicator) return null
  return (
    <Suspense fallback={null}>
      <Indicator />
    </Suspense>
  )
}
