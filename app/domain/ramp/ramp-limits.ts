import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { PAYMENT_METHODS, type PaymentMethod, type RampProviderId } from './ramp.ts'

interface TokenRef {
  readonly chainId: number
  readonly address: Address
}

/** The part of a provider's offer that limits an order. */
interface Offer {
  readonly id: RampProviderId
  readonly tokens: readonly TokenRef[]
  /** US cents, decimal strings. */
  readonly minCents: string
  readonly maxCents: string
  readonly methods: readonly PaymentMethod[]
}

/** In US cents. */
export interface RampLimits {
  readonly minCents: bigint
  readonly maxCents: bigint
}

/** Returns the providers that offer a token, with a payment method if one is given. */
export function offersOf<Provider extends Offer>(
  providers: readonly Provider[],
  token: TokenRef,
  method: PaymentMethod | undefined,
): readonly Provider[] {
  return providers.filter(
    ({ tokens, methods }) =>
      tokens.some(({ chainId, address }) => chainId === token.chainId && isSameAddress(address, token.address)) &&
      (method === undefined || methods.includes(method)),
  )
}

/** Returns the limits within which an order has at least one of these offers; undefined without offers. */
export function limitsOf(offers: readonly Record<keyof RampLimits, string | bigint>[]): RampLimits | undefined {
  const [first, ...rest] = offers.map(({ minCents, maxCents }) => ({
    minCents: BigInt(minCents),
    maxCents: BigInt(maxCents),
  }))
  return (
    first &&
    rest.reduce(
      (limits, { minCents, maxCents }) => ({
        minCents: minCents < limits.minCents ? minCents : limits.minCents,
        maxCents: maxCents > limits.maxCents ? maxCents : limits.maxCents,
      }),
      first,
    )
  )
}

export type LimitProblem = 'ramp.belowMinimum' | 'ramp.aboveMaximum'

/** Returns the limit that an amount in US cents violates; undefined if it is within both. */
export function limitProblem(cents: bigint, { minCents, maxCents }: RampLimits): LimitProblem | undefined {
  if (cents < minCents) return 'ramp.belowMinimum'
  return cents > maxCents ? 'ramp.aboveMaximum' : undefined
}

/** Returns the payment methods of these providers, each once, in display order. */
export function methodsOf(providers: readonly Pick<Offer, 'methods'>[]): readonly PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => providers.some(({ methods }) => methods.includes(method)))
}
