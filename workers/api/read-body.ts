import { fail, ok, type Result } from '#app/base/result.ts'

/** No request to this API carries more (reliability bar of the house). */
export const MAX_BODY = 64 * 1024

/** Reads a body up to MAX_BODY and no byte further, whatever its length was said to be. */
export async function readBody(request: Request): Promise<Result<Uint8Array<ArrayBuffer>, 'request.tooLarge'>> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) return fail('request.tooLarge')
  if (!request.body) return ok(new Uint8Array())
  const reader = request.body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > MAX_BODY) {
      await reader.cancel()
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
