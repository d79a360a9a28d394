import { DAY } from '#app/base/time.ts'
import { networksOf } from '#workers/kit/networks-of.ts'

export interface ClientKey {
  /** Names the object that holds the client's buckets: of an IPv4 address, or of an IPv6 /48. */
  readonly site: string
  /** The client within its site: an IPv6 /56; undefined where the site is one client. */
  readonly network: string | undefined
}

/**
 * Names for a client that say nothing about it: hashes of its address with the operator's salt and the day. Undefined without an
 * address: such a request is our own web worker's, reading for a page.
 *
 * The address is believed. This worker has no public route, and the web worker writes `CF-Connecting-IP` on everything it passes on
 * from outside (`workers/web/visitor-address.ts`); on a public route Cloudflare's edge would write it.
 */
export async function clientKey(request: Request, salt: string, now: number): Promise<ClientKey | undefined> {
  const address = request.headers.get('CF-Connecting-IP')
  if (address === null || address === '') return undefined
  const prefix = `${salt}/${Math.floor(now / DAY)}`
  const { network, site } = networksOf(address)
  if (network === site) return { site: await hashOf(`${prefix}/${site}`), network: undefined }
  const [siteHash, networkHash] = await Promise.all([hashOf(`${prefix}/${site}`), hashOf(`${prefix}/${network}`)])
  return { site: siteHash, network: networkHash }
}

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
