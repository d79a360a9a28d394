import { Suspense } from 'react'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import type ToastStack from './toasts.client.tsx'
import { useActivity } from './use-activity.ts'

let stack: Promise<typeof ToastStack> | undefined

function loadStack() {
  return (stack ??= import('./toasts.client.tsx').then((loaded) => loaded.default))
}

/** Toasts about transactions; renders nothing while this browser has none to show. */
export function Toasts() {
  const isActive = useActivity()
  const ToastStackView = useResolved(null, isActive ? loadStack() : undefined)
  if (!ToastStackView) return null
  return (
    <Suspense fallback={null}>
      <ToastStackView />
    </Suspense>
  )
}
