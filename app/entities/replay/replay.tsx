import { lazy, Suspense, useRef } from 'react'
import { useInView } from '#app/ui/effects/use-in-view.ts'
import type { ReplayPanelProps } from './replay-panel.client.tsx'

const ReplayPanel = lazy(() => import('./replay-panel.client.tsx'))

/** Replay of a range and deposit. Its code and data load once it is scrolled into view. */
export function Replay(props: ReplayPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const isSeen = useInView(box)
  return (
    <div ref={box}>
      {isSeen && (
        <Suspense>
          <ReplayPanel {...props} />
        </Suspense>
      )}
    </div>
  )
}
