import { useState } from 'react'
import type { Address } from '#app/domain/address/address.ts'

export interface RiskyToken {
  readonly address: Address
  /** Untrusted. */
  readonly symbol: string
}

export interface TokenConsent {
  readonly risky: readonly RiskyToken[]
  /** Whether the user accepts the risk of every token. */
  readonly isAccepted: boolean
  readonly accepts: (address: Address) => boolean
  readonly accept: (address: Address, isAccepted: boolean) => void
}

/** Consent to the risk of each of these tokens. */
export function useTokenConsent(risky: readonly RiskyToken[]): TokenConsent {
  const [accepted, setAccepted] = useState<readonly Address[]>([])
  const accepts = (address: Address) => accepted.includes(address)
  return {
    risky,
    isAccepted: risky.every(({ address }) => accepts(address)),
    accepts,
    accept: (address, isAccepted) =>
      setAccepted((all) =>
        isAccepted ? [...all, address] : all.filter((acceptedAddress) => acceptedAddress !== address),
      ),
  }
}
