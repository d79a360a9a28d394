import type { Result } from '#app/base/result.ts'
import type { RampDirection, RampProviderId } from '#app/domain/ramp/ramp.ts'
import type {
  RampOptions,
  RampOrder,
  RampOrderRequest,
  RampProblemCode,
  RampQuote,
  RampQuotesRequest,
} from '#app/wire/ramp.ts'

export type ProviderOptions = Omit<RampOptions['providers'][number], 'id'>
export type ProviderQuote = Result<Omit<RampQuote, 'provider'>, RampProblemCode>

/**
 * A payment provider as the API uses it. Amounts: tokens in base units, money in US cents. All methods throw if the provider cannot be
 * reached; an AppError then has the family `unavailable`.
 */
export interface RampProvider {
  readonly id: RampProviderId
  /** Null if the provider does not serve the country. `country` undefined: unknown. */
  readonly options: (direction: RampDirection, country: string | undefined) => Promise<ProviderOptions | null>
  readonly quote: (request: RampQuotesRequest) => Promise<ProviderQuote>
  /**
   * URL of the provider's page for the order. `returnTo`: absolute URL on this site that the provider's page links back to. `clientIp`: the
   * visitor's IP address, which some providers require. An order that the provider refuses throws an AppError of another family, with the
   * reason.
   */
  readonly pageOf: (order: RampOrderRequest, returnTo: string, clientIp?: string) => Promise<string>
  /** The provider's report on the order; null if it does not know it. */
  readonly order: (id: string) => Promise<RampOrder>
}
