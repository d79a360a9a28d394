import { SECOND } from '#app/base/time.ts'
import { fail, ok, type Result } from '#app/base/result.ts'
import { UpstreamRefused } from '#workers/kit/exchange.ts'

/** Bytes of one answer, uncompressed. */
export const MAX_ANSWER = 2_000_000
/** Milliseconds for a node to answer in full. */
export const TIMEOUT = 5 * SECOND

/**
 * Sends a body to a node and reads at most MAX_ANSWER bytes of its answer; aborts the request when the answer is longer.
 *
 * Returns  tooLarge when the answer is longer than MAX_ANSWER; slow when it is not complete after TIMEOUT
 * Throws   the error of fetch when the node cannot be reached, UpstreamRefused when the answer is not JSON-RPC
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
  }, TIMEOUT)
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
    if (length > MAX_ANSWER) return fail('tooLarge')
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
