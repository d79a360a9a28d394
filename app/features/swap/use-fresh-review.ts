import { useState } from 'react'
import type { Bps } from '#app/domain/amount/percent.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { openReview } from './swap-run.ts'
import { changeSwapSettings } from './swap-settings-store.ts'
import type { SwapView } from './use-swap.ts'

interface Wanted {
  /** UNIX milliseconds; earlier quotes are ignored. */
  readonly since: number
  readonly slippage: Bps | undefined
}

/** Reopens the review after a failure, with a new quote for the link's amount. */
export function useFreshReview(view: SwapView) {
  const [wanted, setWanted] = useState<Wanted>()
  const { trade } = view
  const isFresh = wanted !== undefined && trade !== undefined && trade.takenAt >= wanted.since
  const isReady = isFresh && (wanted.slippage === undefined || trade.slippage === wanted.slippage)
  useEffectWhen(isReady, () => trade && openReview(trade))
  return {
    isLoading: wanted !== undefined && (view.quote === 'loading' || view.quote === 'ready'),
    /** `slippage` is also stored in the settings. */
    open: (slippage?: Bps) => {
      setWanted({ since: Date.now(), slippage })
      if (slippage !== undefined) changeSwapSettings({ slippage })
      // Restores the amount, which was cleared when the transaction was sent.
      view.change.go(view.link)
      view.change.renewQuote()
    },
  }
}
