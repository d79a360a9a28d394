import { Suspense } from 'react'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import type ToastStack from './toasts.client.tsx'
import { useActivity } from './use-activity.ts'

let island: Promise<typeof ToastStack> | undefined

function load() {
  return (island ??= import('./toasts.client.tsx').then((loaded) => loaded.default))
}

/** Toasts about transactions; renders nothing while this browser has none to show. */
export function Toasts() {
  const isActive = useActivity()
  const Shown = useResolved(null, isActive ? load() : undefined)
  if (!Shown) return null
  return (
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  )
}
