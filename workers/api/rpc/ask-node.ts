import { SECOND } from '#app/base/time.ts'
import { fail, ok, type Result } from '#app/base/result.ts'
import { UpstreamRefused } from '#workers/kit/exchange.ts'

/** Maximum size of one answer, uncompressed. */
export const MAX_ANSWER_BYTES = 2_000_000
/** Milliseconds within which a node must have answered in full. */
const TIMEOUT_MS = 5 * SECOND

/**
 * Sends a body to a node and reads at most MAX_ANSWER_BYTES bytes of its answer; aborts the request when the answer is longer.
 *
 * Returns  tooLarge if the answer is longer than MAX_ANSWER_BYTES; slow if it is not complete after TIMEOUT_MS
 * Throws   the error of `fetch` if the node cannot be reached; UpstreamRefused if the answer is not JSON or has an error status other than 400
 */
export async function askNode(
  url: string,
  body: string,
): Promise<Result<Uint8Array<ArrayBuffer>, 'tooLarge' | 'slow'>> {
  const controller = new AbortController()
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    controller.abort()
  }, TIMEOUT_MS)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: controller.signal,
    })
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    // Some nodes send JSON-RPC errors with status 400.
    if (!isJson || !(response.ok || response.status === 400)) {
      throw new UpstreamRefused(isJson ? `answered ${response.status}` : 'did not answer with JSON-RPC')
    }
    const answer = await readAnswer(response)
    if (!answer.ok) controller.abort()
    return answer
  } catch (error) {
    if (isTimedOut) return fail('slow')
    controller.abort()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function readAnswer(response: Response): Promise<Result<Uint8Array<ArrayBuffer>, 'tooLarge'>> {
  if (!response.body) return ok(new Uint8Array())
  const reader = response.body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > MAX_ANSWER_BYTES) return fail('tooLarge')
    parts.push(value)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.byteLength
  }
  return ok(bytes)
}
