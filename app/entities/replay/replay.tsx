import { lazy, Suspense, useRef } from 'react'
import { useInView } from '#app/ui/effects/use-in-view.ts'
import type { ReplayPanelProps } from './replay-panel.client.tsx'

const ReplayPanel = lazy(() => import('./replay-panel.client.tsx'))

/** What a range and deposit would have earned. Code and figures load once it is seen. */
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
