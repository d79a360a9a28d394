import { useState } from 'react'
import type { Bps } from '#app/domain/amount/percent.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { openReview } from './swap-run.ts'
import { changeSwapSettings } from './swap-settings-store.ts'
import type { SwapView } from './use-swap.ts'

interface QuoteRequirements {
  /** UNIX milliseconds; earlier quotes are ignored. */
  readonly since: number
  readonly slippage: Bps | undefined
}

/** Reopens the review after a failure, with a new quote for the link's amount. */
export function useFreshReview(view: SwapView) {
  const [required, setRequired] = useState<QuoteRequirements>()
  const { trade } = view
  const isFresh = required !== undefined && trade !== undefined && trade.takenAt >= required.since
  const isReady = isFresh && (required.slippage === undefined || trade.slippage === required.slippage)
  useEffectWhen(isReady, () => trade && openReview(trade))
  return {
    isLoading: required !== undefined && (view.quote === 'loading' || view.quote === 'ready'),
    /** `slippage` is also stored in the settings. */
    open: (slippage?: Bps) => {
      setRequired({ since: Date.now(), slippage })
      if (slippage !== undefined) changeSwapSettings({ slippage })
      // Restores the amount, which was cleared when the transaction was sent.
      view.change.go(view.link)
      view.change.renewQuote()
    },
  }
}
