/**
 * Where an old path lives now; undefined when it is none. Only targets that exist.
 *
 * Source  spec §2, Routes
 */
export function redirectOf(url: URL): string | undefined {
  const tokens = /^\/tokens(\/[^/]+){0,2}\/?$/.exec(url.pathname)
  if (tokens) return `/explore${url.pathname.replace(/\/$/, '')}${url.search}`
  // One page, one address.
  if (url.pathname !== '/' && url.pathname.endsWith('/')) {
    return `/${url.pathname.split('/').filter(Boolean).join('/')}${url.search}`
  }
  return undefined
}
