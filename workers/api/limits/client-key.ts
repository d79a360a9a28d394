import { DAY } from '#app/base/time.ts'
import { networksOf } from '#workers/kit/networks-of.ts'

export interface ClientKey {
  /** Name of the object with the client's buckets: per IPv4 address or IPv6 /48. */
  readonly site: string
  /** The client within its site: an IPv6 /56; undefined if the site is one client. */
  readonly network: string | undefined
}

/**
 * Anonymous names of a client: hashes of its address with the operator's salt and the day. Undefined without an
 * address: then the request is from our own web worker.
 *
 * The address is trusted. This worker has no public route, and the web worker sets `CF-Connecting-IP` on external
 * requests (`workers/web/visitor-address.ts`); on a public route Cloudflare's edge would set it.
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
