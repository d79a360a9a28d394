import { fail, ok, type Result } from '#app/base/result.ts'
import { SECOND } from '#app/base/time.ts'
import { withTimeout } from '#app/base/with-timeout.ts'
import type { RampProviderId } from '#app/domain/ramp/ramp.ts'

const PROVIDER_TIMEOUT_MS = 4 * SECOND

/**
 * Resolves with the provider's answer as `read` returns it. If the provider fails, takes too long or `read` throws, logs the reason and
 * resolves with data.unavailable, so that the answers of other providers are still returned.
 */
export async function settleAnswer<Answer extends object | string | null, Value>(
  id: RampProviderId,
  answer: Promise<Answer>,
  read: (answer: Answer) => Value,
): Promise<Result<Value, 'data.unavailable'>> {
  try {
    const settled = await withTimeout(PROVIDER_TIMEOUT_MS, answer, undefined)
    if (settled === undefined) throw new Error(`no answer in ${PROVIDER_TIMEOUT_MS} ms`)
    return ok(read(settled))
  } catch (error) {
    console.error('ramp', id, error)
    return fail('data.unavailable')
  }
}
