import { fail, ok, type Result } from '#app/base/result.ts'

/** No request to this API carries more (reliability bar of the house). */
export const MAX_BODY = 64 * 1024

/** So much of a body that is refused is read and dropped: a caller still writing when the answer ends the connection
 * sees a reset and never learns why. */
const MAX_DROPPED = 1024 * 1024

/** Reads a body and keeps MAX_BODY of it and no byte more, whatever its length was said to be. */
export async function readBody(request: Request): Promise<Result<Uint8Array<ArrayBuffer>, 'request.tooLarge'>> {
  if (!request.body) return ok(new Uint8Array())
  const reader = request.body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length <= MAX_BODY) parts.push(value)
    if (length > MAX_DROPPED) {
      await reader.cancel()
      break
    }
  }
  if (length > MAX_BODY) return fail('request.tooLarge')
  const whole = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.byteLength
  }
  return ok(whole)
}
