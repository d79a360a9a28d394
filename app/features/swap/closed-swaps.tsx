import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { hasQueued } from './has-queued.ts'

const Notices = lazy(() => import('./closed-swaps.client.tsx'))

const unchanging = () => () => {}

/** Says which swaps were canceled by closing the app. Loads nothing unless swaps are stored. */
export function ClosedSwaps() {
  const isStored = useSyncExternalStore(unchanging, hasQueued, () => false)
  // Reading them removes them.
  const [wasStored, setWasStored] = useState(false)
  if (isStored && !wasStored) setWasStored(true)
  return (
    wasStored && (
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
    )
  )
}
