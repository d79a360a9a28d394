import { useState } from 'react'
import type { Bps } from '#app/domain/amount/percent.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { openReview } from './review-session.ts'
import { changeSwapSettings } from './swap-settings-store.ts'
import type { SwapView } from './use-swap.ts'

interface Wanted {
  /** Milliseconds. An older quote does not count. */
  readonly since: number
  readonly slippage: Bps | undefined
}

/** Opens the review again with a new quote for the amount of the link, after a failure. */
export function useFreshReview(view: SwapView) {
  const [wanted, setWanted] = useState<Wanted>()
  const { trade } = view
  const isFresh = wanted !== undefined && trade !== undefined && trade.takenAt >= wanted.since
  const isReady = isFresh && (wanted.slippage === undefined || trade.slippage === wanted.slippage)
  useEffectWhen(isReady, () => trade && openReview(trade))
  return {
    isLoading: wanted !== undefined && view.quote !== 'none' && view.quote !== 'failed' && view.quote !== 'limited',
    /** A slippage is stored as a setting. */
    open: (slippage?: Bps) => {
      setWanted({ since: Date.now(), slippage })
      if (slippage !== undefined) changeSwapSettings({ slippage })
      // The amount was cleared when the transaction was sent.
      view.change.go(view.link)
      view.change.renewQuote()
    },
  }
}
