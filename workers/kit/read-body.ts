import { fail, ok, type Result } from '#app/base/result.ts'
import { SECOND } from '#app/base/time.ts'

/** Maximum size of a request body. */
export const MAX_BODY_BYTES = 64 * 1024

/** Limits for draining a refused body. */
const MAX_DRAINED_BYTES = 16 * 1024 * 1024
const DRAIN_TIMEOUT_MS = 5 * SECOND

/** Reads a body of up to MAX_BODY_BYTES, regardless of its Content-Length. Drains the rest of a larger one. */
export async function readBody(request: Request): Promise<Result<Uint8Array<ArrayBuffer>, 'request.tooLarge'>> {
  if (!request.body) return ok(new Uint8Array())
  const reader = request.body.getReader()
  const body = await readAtMost(reader, MAX_BODY_BYTES)
  if (body) return ok(body)
  await drain(reader)
  return fail('request.tooLarge')
}

/** Reads a stream to its end. Returns undefined once more than `limit` bytes have arrived; the caller then drains or cancels the reader. */
export async function readAtMost(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > limit) return undefined
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** A response exceeds the limit on its size. */
export class ResponseTooLarge extends Error {}

/**
 * Returns the JSON in the response of an external service. Cancels the response once it exceeds `limit` bytes.
 *
 * Throws   ResponseTooLarge; another error if the response is malformed or interrupted
 */
export async function readJsonAtMost(response: Response, limit: number): Promise<unknown> {
  if (!response.body) throw new SyntaxError('a response without a body')
  const reader = response.body.getReader()
  const bytes = await readAtMost(reader, limit)
  if (bytes) return JSON.parse(new TextDecoder().decode(bytes))
  await reader.cancel()
  throw new ResponseTooLarge(`a response of more than ${limit} bytes`)
}

/**
 * Drains an unread body. The runtime resets a connection if the response is sent before the body has arrived: the
 * client may lose the response, and its next request on that connection fails. A worker cannot close a connection
 * gracefully, so a body beyond these limits ends in that reset.
 */
export async function drainBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked) return
  await drain(request.body.getReader())
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(() => resolve('timeout'), DRAIN_TIMEOUT_MS)
  })
  try {
    for (let drained = 0; drained <= MAX_DRAINED_BYTES;) {
      const read = await Promise.race([reader.read(), timeout])
      if (read === 'timeout') break
      if (read.done) return
      drained += read.value.byteLength
    }
    await reader.cancel()
  } catch {
    // The client has disconnected.
  } finally {
    clearTimeout(timer)
  }
}
