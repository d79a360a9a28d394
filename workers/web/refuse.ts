import { MAX_BODY_BYTES } from '#workers/kit/read-body.ts'

/** Route matching takes time proportional to the length of a URL; ours are far shorter. */
const MAX_URL_LENGTH = 4_096
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/

/** Returns the response to requests that need no page; undefined for other requests. */
export function refuse(request: Request, url: URL): Response | undefined {
  if (url.href.length > MAX_URL_LENGTH) return new Response('the address is too long', { status: 414 })
  // Pages of an earlier deployment may request its assets: do not render a page for them.
  if (url.pathname.startsWith('/assets/')) {
    return new Response('no such file', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  }
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  if (!isSameOrigin(request, url)) return new Response('forbidden', { status: 403 })
  if (!FORM.test(request.headers.get('Content-Type') ?? '')) return new Response('not a form', { status: 415 })
  const length = request.headers.get('Content-Length')
  if (length === null) return new Response('of unknown length', { status: 411 })
  return Number(length) > MAX_BODY_BYTES ? new Response('too large', { status: 413 }) : undefined
}

/** Whether a form was sent by one of our own pages. */
function isSameOrigin(request: Request, url: URL): boolean {
  const origin = request.headers.get('Origin')
  return origin === null ? request.headers.get('Sec-Fetch-Site') === 'same-origin' : origin === url.origin
}
