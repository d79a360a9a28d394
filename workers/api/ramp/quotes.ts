import { fail, type Result } from '#app/base/result.ts'
import {
  rampQuotesRequest,
  type RampProblemCode,
  type RampQuote,
  type RampQuotes,
  type RampQuotesRequest,
} from '#app/wire/ramp.ts'
import type { ApiEnv } from '../env.ts'
import { settleAnswer } from './settle-answer.ts'
import { checkQuote } from './check-quote.ts'
import { requestProblem } from './check-request.ts'
import { optionsOf } from './provider-options.ts'
import type { RampProvider } from './provider.ts'
import { providersOf } from './providers.ts'
import { readRequestBody } from './read-request.ts'
import { sortQuotes } from './sort-quotes.ts'

/** Answers POST /api/ramp/quotes: the quotes of all providers, best first, and why the others have none. */
export async function handleRampQuotes(request: Request, env: ApiEnv): Promise<Response> {
  const body = await readRequestBody(rampQuotesRequest, request)
  const answers = await Promise.all(
    providersOf(env).map(async (provider) => ({ id: provider.id, quote: await quoteOf(provider, body) })),
  )
  const answer: RampQuotes = {
    quotes: sortQuotes(
      answers.flatMap(({ quote }) => (quote.ok ? [quote.value] : [])),
      body.direction,
    ),
    problems: answers.flatMap(({ id, quote }) => (quote.ok ? [] : [{ provider: id, code: quote.problem }])),
  }
  return Response.json(answer)
}

async function quoteOf(
  provider: RampProvider,
  request: RampQuotesRequest,
): Promise<Result<RampQuote, RampProblemCode>> {
  const options = await optionsOf(provider, request.direction, request.country)
  if (!options.ok) return options
  const { value } = options
  if (!value) return fail('region.serviceUnavailable')
  const problem = requestProblem(request, value)
  if (problem) return fail(problem)
  const answer = await settleAnswer(provider.id, provider.quote(request), (quote) =>
    quote.ok ? checkQuote(provider.id, quote.value, request, value) : quote,
  )
  return answer.ok ? answer.value : answer
}
