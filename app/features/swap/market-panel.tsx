import { lazy, Suspense, useRef } from 'react'
import { useInView } from '#app/ui/effects/use-in-view.ts'
import { panel } from './market-panel.css.ts'
import type { SwapView } from './use-swap.ts'

const MarketPanelBody = lazy(() => import('./market-panel.client.tsx'))

/** Beside the card on wide screens: the pair's past day and the route of the quote. On narrow screens it is hidden and its code not loaded. */
export function MarketPanel({ view }: { readonly view: SwapView }) {
  const box = useRef<HTMLDivElement>(null)
  const isVisible = useInView(box)
  return (
    <div className={panel} ref={box}>
      {isVisible && (
        <Suspense fallback={null}>
          <MarketPanelBody view={view} />
        </Suspense>
      )}
    </div>
  )
}
