import type { Env } from './env.ts'

const HEADER = 'CF-Connecting-IP'

/**
 * Returns the request with the client's address in `CF-Connecting-IP`. The API and cards workers trust that header: they have
 * no public route, so all external requests pass through here.
 *
 * On Cloudflare, the edge overwrites a header that the client sent. A local server has no edge, so the client could forge the header:
 * there, and in zones that remove visitor addresses (a managed transform), all visitors share the address `unknown`. Without any
 * address the API would treat the request as internal and not count it towards the rate limits.
 */
export function withVisitorAddress(request: Request, { APP_ENV }: Pick<Env, 'APP_ENV'>): Request {
  const address = (APP_ENV === 'local' ? undefined : request.headers.get(HEADER)) || 'unknown'
  if (request.headers.get(HEADER) === address) return request
  const addressed = new Request(request)
  addressed.headers.set(HEADER, address)
  return addressed
}
