import { PSEUDO_LOCALE } from './locale-catalogue.ts'

const NAMED = new RegExp(PSEUDO_LOCALE, 'i')

/**
 * Removes the pseudo-locale from a request, because it does not exist in production. Other requests are returned
 * unchanged.
 */
export function withoutPseudoLocale(request: Request): Request {
  const cookie = request.headers.get('Cookie') ?? ''
  if (!NAMED.test(request.url) && !NAMED.test(cookie)) return request
  const url = new URL(request.url)
  if (NAMED.test(url.searchParams.get('lng') ?? '')) url.searchParams.delete('lng')
  const plain = new Request(url, request)
  plain.headers.set(
    'Cookie',
    cookie.replace(new RegExp(`(^|;\\s*)(?:__Host-)?lng=${PSEUDO_LOCALE}(?=;|$)`, 'gi'), '$1'),
  )
  return plain
}
