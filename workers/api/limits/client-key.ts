import { DAY } from '#app/base/time.ts'
import { networkOf } from '#workers/kit/network-of.ts'

/**
 * A name for who asks that says nothing of them: a hash of the address with the operator's salt and the day. Undefined without an
 * address, and such a request is our own web worker's, reading for a page: the edge writes `CF-Connecting-IP` on all that comes from
 * outside, whatever the client sent.
 */
export async function clientKey(request: Request, salt: string, now: number): Promise<string | undefined> {
  const address = request.headers.get('CF-Connecting-IP')
  if (address === null || address === '') return undefined
  const day = Math.floor(now / DAY)
  const text = `${salt}/${day}/${networkOf(address)}`
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
