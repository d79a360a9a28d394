import { Suspense } from 'react'
import { useArrived } from '#app/ui/effects/use-arrived.ts'
import type ToastStack from './toasts.island.tsx'
import { useActivity } from './use-activity.ts'

let island: Promise<typeof ToastStack> | undefined

function load() {
  return (island ??= import('./toasts.island.tsx').then((loaded) => loaded.default))
}

/** The frame's place for messages about transactions: nothing until there are any. */
export function Toasts() {
  const isActive = useActivity()
  const Shown = useArrived(null, isActive ? load() : undefined)
  if (!Shown) return null
  return (
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  )
}
