import { fail, ok, type Result } from '#app/base/result.ts'
import { SECOND } from '#app/base/time.ts'

/** The largest request body these workers accept. */
export const MAX_BODY = 64 * 1024

/** Limits for draining a refused body: bytes and time. */
const MAX_DROPPED = 16 * 1024 * 1024
const DROP_LIMIT = 5 * SECOND

/** Reads a body of up to MAX_BODY bytes, whatever its Content-Length. Drains the rest of a larger one. */
export async function readBody(request: Request): Promise<Result<Uint8Array<ArrayBuffer>, 'request.tooLarge'>> {
  if (!request.body) return ok(new Uint8Array())
  const reader = request.body.getReader()
  const body = await readAtMost(reader, MAX_BODY)
  if (body) return ok(body)
  await drain(reader)
  return fail('request.tooLarge')
}

/** Reads a stream to its end, whatever its Content-Length; undefined once it exceeds `limit` bytes. */
export async function readAtMost(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > limit) return undefined
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.byteLength
  }
  return whole
}

/** An answer exceeds the limit on its size. */
export class AnswerTooLarge extends Error {}

/**
 * Returns the JSON in the answer of an external service. Cancels the answer once it exceeds `limit` bytes.
 *
 * Throws   AnswerTooLarge; another error if the answer is malformed or interrupted
 */
export async function readJsonAtMost(response: Response, limit: number): Promise<unknown> {
  if (!response.body) throw new SyntaxError('an answer without a body')
  const reader = response.body.getReader()
  const bytes = await readAtMost(reader, limit)
  if (bytes) return JSON.parse(new TextDecoder().decode(bytes))
  await reader.cancel()
  throw new AnswerTooLarge(`an answer of more than ${limit} bytes`)
}

/**
 * Drains an unread body. The runtime resets a connection if the response is sent before the body has arrived: the
 * client may lose the response, and its next request on that connection fails. A worker cannot close a connection
 * gracefully, so a body beyond these limits ends in that reset.
 */
export async function dropBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked) return
  await drain(request.body.getReader())
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), DROP_LIMIT)
  })
  try {
    for (let dropped = 0; dropped <= MAX_DROPPED;) {
      const read = await Promise.race([reader.read(), late])
      if (read === 'late') break
      if (read.done) return
      dropped += read.value.byteLength
    }
    await reader.cancel()
  } catch {
    // The client has disconnected.
  } finally {
    clearTimeout(timer)
  }
}
