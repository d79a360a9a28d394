import { visitorOf } from '../visitor.server.ts'

/** The headers that a page may depend on. Loaders get no others, so none is missing in the key of the HTML cache. */
const PAGE_HEADERS = ['Accept-Language', 'Cookie', 'DNT', 'Sec-GPC', 'Sec-Purpose', 'x-blocked-paths'] as const

/** Longer keys are not cached, because such URLs and cookies are specific to one visitor. */
const MAX_KEY_LENGTH = 4_000

/** Returns the request without the headers that no page depends on. */
export function pageRequest(request: Request): Request {
  const headers = new Headers()
  for (const name of PAGE_HEADERS) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

/**
 * The cache key of a page: everything about its request that its document or headers depend on. User agents differ between most visitors, so they
 * are only in the key of a site whose promo banner depends on them.
 *
 * Returns  undefined if the request is not a GET, or specific to one visitor
 */
export function pageKeyOf(
  request: Request,
  { dependsOnUserAgent }: { readonly dependsOnUserAgent: boolean },
): string | undefined {
  if (request.method !== 'GET') return undefined
  const { country = null, userAgent } = visitorOf(request)
  const headers = PAGE_HEADERS.map((name) => request.headers.get(name))
  const key = JSON.stringify([request.url, country, dependsOnUserAgent ? userAgent : null, ...headers])
  return key.length <= MAX_KEY_LENGTH ? key : undefined
}
