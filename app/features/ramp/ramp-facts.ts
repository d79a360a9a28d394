import type { MarketToken } from '#app/wire/market/token.ts'
import type { RampOptions } from '#app/wire/ramp.ts'

/** An offered token. */
export type RampToken = Pick<MarketToken, 'chainId' | 'address' | 'symbol' | 'name' | 'decimals' | 'logo'>

export type RampProviderOffer = RampOptions['providers'][number]

/** The offers of payment providers in the visitor's country. */
export interface RampFacts {
  /** unconfigured: the operator has no providers · regionUnavailable: none of them serves the country · failed: the offers cannot be read. */
  readonly state: 'offered' | 'unconfigured' | 'regionUnavailable' | 'failed'
  /** ISO 3166-1 alpha-2; undefined if unknown. */
  readonly country: string | undefined
  readonly providers: readonly RampProviderOffer[]
  readonly tokens: readonly RampToken[]
}
