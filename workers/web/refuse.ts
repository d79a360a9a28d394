import { MAX_BODY } from '#workers/kit/read-body.ts'

/** Matching routes takes time with the length of what is matched; our own addresses are far shorter. */
const LONGEST_ADDRESS = 4_096
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/

/** The answer to what no page has to be asked for; undefined for what one has to. */
export function refuse(request: Request, url: URL): Response | undefined {
  if (url.href.length > LONGEST_ADDRESS) return new Response('the address is too long', { status: 414 })
  // A page of an earlier deployment asks for its files: a whole page would be no answer to that.
  if (url.pathname.startsWith('/assets/')) {
    return new Response('no such file', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  }
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  if (!isOurs(request, url)) return new Response('forbidden', { status: 403 })
  if (!FORM.test(request.headers.get('Content-Type') ?? '')) return new Response('not a form', { status: 415 })
  const length = request.headers.get('Content-Length')
  if (length === null) return new Response('of unknown length', { status: 411 })
  return Number(length) > MAX_BODY ? new Response('too large', { status: 413 }) : undefined
}

/** A form counts only when one of our own pages sent it. */
function isOurs(request: Request, url: URL): boolean {
  const origin = request.headers.get('Origin')
  return origin === null ? request.headers.get('Sec-Fetch-Site') === 'same-origin' : origin === url.origin
}
