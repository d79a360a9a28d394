import { useState } from 'react'
import { distanceBps, type MarketDistance } from '#app/domain/liquidity/market-distance.ts'

export interface MarketConsent {
  /** Undefined if no consent is needed. */
  readonly percent: string | undefined
  readonly isAccepted: boolean
  /** The accepted distance in bps; undefined if no consent is needed or it is missing. */
  readonly acceptedDistance: number | undefined
  readonly accept: (isAccepted: boolean) => void
}

/** Returns the user's consent to a deposit at a price far from the market price. If the distance shown changes, consent is needed again. */
export function useMarketConsent(distance: MarketDistance | null): MarketConsent {
  const [accepted, setAccepted] = useState<string>()
  const percent = distance?.level === 'confirm' ? distance.percent : undefined
  return {
    percent,
    isAccepted: percent === undefined || percent === accepted,
    acceptedDistance: distance && percent !== undefined && percent === accepted ? distanceBps(distance) : undefined,
    accept: (isAccepted) => setAccepted(isAccepted ? percent : undefined),
  }
}
