import { MAX_BODY_BYTES } from '#workers/kit/read-body.ts'

/** In characters. Route matching takes time proportional to the length of a URL; ours are far shorter. */
const MAX_URL_LENGTH = 4_096
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/

/**
 * Refuses a request that needs no page: a URL that is too long (414), a missing asset (404), and of requests other than GET and HEAD those from
 * other sites (403), without a form (415), and with a body of unknown (411) or excessive (413) length. Undefined if the request may pass.
 */
export function refuse(request: Request, url: URL): Response | undefined {
  if (url.href.length > MAX_URL_LENGTH) return new Response('the address is too long', { status: 414 })
  // Existing assets never reach the worker. Pages of an earlier deployment may request its assets: do not render a page for them.
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

/** Whether one of our own pages sent the request. */
function isSameOrigin(request: Request, url: URL): boolean {
  const origin = request.headers.get('Origin')
  return origin === null ? request.headers.get('Sec-Fetch-Site') === 'same-origin' : origin === url.origin
}
