import type { Env } from './env.ts'

const HEADER = 'CF-Connecting-IP'

/**
 * The request with the address that its sender is counted by, in `CF-Connecting-IP`. The API worker and the cards worker believe that
 * header: they have no public route, so all they get from outside comes through here.
 *
 * On Cloudflare the edge has overwritten whatever a client sent. A local server has no edge, and the header is the client's word: there,
 * and where a zone removes visitors' addresses (a managed transform), all visitors are one. Without any address the API would take the
 * request for our own and not count it.
 */
export function withVisitorAddress(request: Request, { APP_ENV }: Pick<Env, 'APP_ENV'>): Request {
  const address = (APP_ENV === 'local' ? undefined : request.headers.get(HEADER)) || 'unknown'
  if (request.headers.get(HEADER) === address) return request
  const addressed = new Request(request)
  addressed.headers.set(HEADER, address)
  return addressed
}
