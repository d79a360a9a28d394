import { DAY } from '#app/base/time.ts'

/**
 * A name for who asks that says nothing of them: a hash of the address with the operator's salt and the day. Undefined without an
 * address, and such a request is our own web worker's, reading for a page: the edge writes `CF-Connecting-IP` on all that comes from
 * outside, whatever the client sent.
 *
 * Many a home has a whole IPv6 network to itself, so its first 64 bits are the client.
 */
export async function clientKey(request: Request, salt: string, now: number): Promise<string | undefined> {
  const address = request.headers.get('CF-Connecting-IP')
  if (address === null || address === '') return undefined
  const day = Math.floor(now / DAY)
  const text = `${salt}/${day}/${networkOf(address)}`
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `2001:db8::1` → `2001:db8:0:0`; an IPv4 address stays as it is, also in IPv6's writing. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...middle, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
