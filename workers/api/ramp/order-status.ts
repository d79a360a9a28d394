import * as v from 'valibot'
import { AppError } from '#app/domain/errors/app-error.ts'
import { rampOrder, rampOrderId } from '#app/wire/ramp.ts'
import type { ApiEnv } from '../env.ts'
import { settleAnswer } from './settle-answer.ts'
import { providerNamed } from './providers.ts'

/**
 * Answers GET /api/ramp/orders/:provider/:id with the provider's report, or null if it does not know the order.
 *
 * Throws   AppError page.notFound for a malformed id or a provider that is not configured · data.unavailable
 */
export async function handleRampOrderStatus(request: Request, env: ApiEnv): Promise<Response> {
  const [providerId = '', id] = new URL(request.url).pathname.split('/').slice(-2)
  const provider = providerNamed(env, providerId)
  const order = v.safeParse(rampOrderId, id)
  if (!provider || !order.success) throw new AppError('page.notFound')
  const report = await settleAnswer(provider.id, provider.order(order.output), (answer) => v.parse(rampOrder, answer))
  if (!report.ok) throw new AppError(report.problem, 'the provider does not answer')
  return Response.json(report.value)
}
