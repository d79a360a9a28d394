import * as v from 'valibot'
import { fail, ok, type Result } from '#app/base/result.ts'
import { rampQuote, type RampProblemCode, type RampQuote, type RampQuotesRequest } from '#app/wire/ramp.ts'
import { moneyProblem } from './check-request.ts'
import type { ProviderOptions, RampProvider } from './provider.ts'

/**
 * Checks a provider's quote against the request and the provider's own limits. A quote may be for less than the tokens to be sold, because
 * providers cut them to the number of decimals that they accept.
 *
 * Throws   if the quote is malformed, about another amount than the requested one, or has fees that leave nothing
 */
export function checkQuote(
  provider: RampProvider['id'],
  quote: Omit<RampQuote, 'provider'>,
  request: RampQuotesRequest,
  options: ProviderOptions,
): Result<RampQuote, RampProblemCode> {
  const checked = v.parse(rampQuote, { ...quote, provider })
  const [asked, answered] =
    request.cents === undefined ? [request.amount, checked.amount] : [request.cents, checked.cents]
  const matchesRequest = request.direction === 'sell' ? BigInt(answered) <= BigInt(asked ?? 0) : asked === answered
  if (!matchesRequest) throw new Error('a quote for another amount')
  if (request.direction === 'buy' && BigInt(checked.feeCents) >= BigInt(checked.cents)) {
    throw new Error('a fee that leaves nothing')
  }
  if (request.method !== undefined && !checked.methods.includes(request.method)) return fail('quote.none')
  const problem = moneyProblem(checked.cents, options)
  return problem === undefined ? ok(checked) : fail(problem)
}
