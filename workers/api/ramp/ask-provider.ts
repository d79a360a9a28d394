import { fail, ok, type Result } from '#app/base/result.ts'
import { SECOND } from '#app/base/time.ts'
import type { RampProviderId } from '#app/domain/ramp/ramp.ts'
import { withTimeout } from '../with-timeout.ts'

const PROVIDER_TIMEOUT_MS = 4 * SECOND

/**
 * Resolves with the provider's answer as `read` returns it. If the provider fails, takes too long or `read` throws, logs the reason and
 * resolves with data.unavailable, so that the answers of other providers are still returned.
 */
export async function askProvider<Answer, Value>(
  id: RampProviderId,
  question: Promise<Answer>,
  read: (answer: Answer) => Value,
): Promise<Result<Value, 'data.unavailable'>> {
  try {
    let answer: { readonly value: Answer } | undefined
    await withTimeout(
      PROVIDER_TIMEOUT_MS,
      question.then((value) => (answer = { value })),
    )
    if (!answer) throw new Error(`no answer in ${PROVIDER_TIMEOUT_MS} ms`)
    return ok(read(answer.value))
  } catch (error) {
    console.error('ramp', id, error)
    return fail('data.unavailable')
  }
}
