import { AppError } from '#app/domain/errors/app-error.ts'
import { rampOrderRequest, type RampOrderPage } from '#app/wire/ramp.ts'
import type { ApiEnv } from '../env.ts'
import { isBlockedAddress } from '../screening/screen.ts'
import { settleAnswer } from './settle-answer.ts'
import { requestProblem } from './check-request.ts'
import { requirePageUrl } from './page-url.ts'
import { optionsOf } from './provider-options.ts'
import { providerNamed } from './providers.ts'
import { readRequestBody } from './read-request.ts'

/**
 * Answers POST /api/ramp/orders with the provider's page for an order.
 *
 * Throws   AppError request.malformed · page.notFound for a provider that is not configured · address.blocked, address.unscreened ·
 *          region.serviceUnavailable · quote.none for a token or payment method not offered · ramp.belowMinimum, ramp.aboveMaximum ·
 *          data.unavailable
 */
export async function handleRampOrder(request: Request, env: ApiEnv): Promise<Response> {
  const order = await readRequestBody(rampOrderRequest, request)
  const provider = providerNamed(env, order.provider)
  if (!provider) throw new AppError('page.notFound', 'the provider is not configured')
  if (await isBlockedAddress(env, order.account)) throw new AppError('address.blocked')
  const options = await optionsOf(provider, order.direction, order.country)
  if (!options.ok) throw new AppError(options.problem, 'the provider does not answer')
  if (!options.value) throw new AppError('region.serviceUnavailable')
  const problem = requestProblem(order, options.value)
  if (problem) throw new AppError(problem)
  const { origin } = new URL(request.url)
  const clientIp = request.headers.get('CF-Connecting-IP') ?? undefined
  const page = await settleAnswer(
    provider.id,
    provider.pageOf(order, `${origin}/${order.direction}/return`, clientIp).catch((error: unknown) => {
      // A refusal has a reason for the user. A failure is logged.
      if (error instanceof AppError && error.family !== 'unavailable') return error
      throw error
    }),
    (url) => (url instanceof AppError ? url : requirePageUrl(url, provider.id, origin)),
  )
  if (!page.ok) throw new AppError(page.problem, 'the provider does not answer')
  if (page.value instanceof AppError) throw page.value
  const answer: RampOrderPage = { url: page.value }
  return Response.json(answer)
}
