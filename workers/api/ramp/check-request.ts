import { limitProblem, type LimitProblem } from '#app/domain/ramp/ramp-limits.ts'
import type { RampProblemCode, RampQuotesRequest } from '#app/wire/ramp.ts'
import type { ProviderOptions } from './provider.ts'
import { isSameToken } from './token-of.ts'

/** Why a provider with these options cannot fill the request; undefined if it may be able to. */
export function requestProblem(
  { token, cents, method }: Pick<RampQuotesRequest, 'token' | 'cents' | 'method'>,
  options: ProviderOptions,
): RampProblemCode | undefined {
  const isOffered = options.tokens.some((offered) => isSameToken(offered, token))
  if (!isOffered || (method !== undefined && !options.methods.includes(method))) return 'quote.none'
  return cents === undefined ? undefined : moneyProblem(cents, options)
}

/** Compares the money of an order with the provider's limits. */
export function moneyProblem(
  cents: string,
  { minCents, maxCents }: Pick<ProviderOptions, 'minCents' | 'maxCents'>,
): LimitProblem | undefined {
  return limitProblem(BigInt(cents), { minCents: BigInt(minCents), maxCents: BigInt(maxCents) })
}
