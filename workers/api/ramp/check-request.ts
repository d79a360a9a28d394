import { isSameAddress } from '#app/domain/address/address.ts'
import type { RampQuotes, RampQuotesRequest } from '#app/wire/ramp.ts'
import type { ProviderOptions } from './provider.ts'

type Problem = RampQuotes['problems'][number]['code']

/** Why a provider with these options cannot fill the request; undefined if it may be able to. */
export function requestProblem(
  { token, cents, method }: Pick<RampQuotesRequest, 'token' | 'cents' | 'method'>,
  options: ProviderOptions,
): Problem | undefined {
  const isOffered = options.tokens.some(
    ({ chainId, address }) => chainId === token.chainId && isSameAddress(address, token.address),
  )
  if (!isOffered || (method !== undefined && !options.methods.includes(method))) return 'quote.none'
  return cents === undefined ? undefined : limitProblem(cents, options)
}

/** Compares the money of an order with the provider's limits. */
export function limitProblem(
  cents: string,
  { minCents, maxCents }: Pick<ProviderOptions, 'minCents' | 'maxCents'>,
): 'ramp.belowMinimum' | 'ramp.aboveMaximum' | undefined {
  if (BigInt(cents) < BigInt(minCents)) return 'ramp.belowMinimum'
  return BigInt(cents) > BigInt(maxCents) ? 'ramp.aboveMaximum' : undefined
}
