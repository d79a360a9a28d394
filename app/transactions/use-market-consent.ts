import { useState } from 'react'
import type { MarketDistance } from '#app/domain/liquidity/market-distance.ts'

export interface MarketConsent {
  /** Undefined if no consent is needed. */
  readonly percent: string | undefined
  readonly isAccepted: boolean
  readonly accept: (isAccepted: boolean) => void
}

/** Consent to a deposit at a price far off the market. It is for one distance: after that has changed, it is asked for again. */
export function useMarketConsent(distance: MarketDistance | null): MarketConsent {
  const [accepted, setAccepted] = useState<string>()
  const percent = distance?.level === 'confirm' ? distance.percent : undefined
  return {
    percent,
    isAccepted: percent === undefined || percent === accepted,
    accept: (isAccepted) => setAccepted(isAccepted ? percent : undefined),
  }
}
