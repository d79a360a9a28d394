import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { hasQueued } from './has-queued.ts'

const Notices = lazy(() => import('./closed-swaps.client.tsx'))

const subscribeToNothing = () => () => {}

/** Reports swaps that were canceled by closing the app. Loads its code only if swaps are stored. */
export function ClosedSwaps() {
  const isStored = useSyncExternalStore(subscribeToNothing, hasQueued, () => false)
  // Read once: showing the swaps removes them from the store.
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
