import * as v from 'valibot'
import { SECOND } from '#app/base/time.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { RampProviderId } from '#app/domain/ramp/ramp.ts'
import { rampOrder, type RampOrder } from '#app/wire/ramp.ts'
import { pageFetch, send } from './api-fetch.ts'

const TIMEOUT_MS = 30 * SECOND

/**
 * Requests the provider's report on an order; null if the provider does not know it. Throws an AppError: rate.limited, or data.unavailable.
 * Throws a TimeoutError after 30 seconds.
 */
export async function rampOrderOf(provider: RampProviderId, id: string): Promise<RampOrder> {
  const path = `/api/ramp/orders/${provider}/${id}`
  const response = await send(pageFetch, path, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const answer: unknown = response.ok ? await response.json().catch((): undefined => undefined) : undefined
  const report = v.safeParse(rampOrder, answer)
  if (!report.success) throw new AppError('data.unavailable', path)
  return report.output
}
