import { fail, ok, type Result } from '#app/base/result.ts'
import { SECOND } from '#app/base/time.ts'

/** No request to these workers carries more (reliability bar of the house). */
export const MAX_BODY = 64 * 1024

/** Bytes of a refused body that are read and dropped, and the time for it. */
const MAX_DROPPED = 16 * 1024 * 1024
const DROP_LIMIT = 5 * SECOND

/** Reads a body and keeps MAX_BODY of it and no byte more, whatever its length was said to be. What is too large is dropped. */
export async function readBody(request: Request): Promise<Result<Uint8Array<ArrayBuffer>, 'request.tooLarge'>> {
  if (!request.body) return ok(new Uint8Array())
  const reader = request.body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > MAX_BODY) {
      await drain(reader)
      return fail('request.tooLarge')
    }
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.byteLength
  }
  return ok(whole)
}

/**
 * Reads what nobody has read of a body. The runtime resets a connection on which an answer leaves before the body has come in whole:
 * the caller may never see the answer, and its next request on that connection fails. A worker cannot announce the end of a connection
 * (`Connection` is not its header), so a body beyond the bound of bytes or time ends in that reset.
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
    // The caller has gone away: there is no connection to keep.
  } finally {
    clearTimeout(timer)
  }
}
