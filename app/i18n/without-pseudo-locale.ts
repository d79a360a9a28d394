import { PSEUDO_LOCALE } from './locale-catalogue.ts'

const PSEUDO_LOCALE_NAME = new RegExp(PSEUDO_LOCALE, 'i')

/**
 * Removes the pseudo-locale from a request, because it does not exist in production. Other requests are returned
 * unchanged.
 */
export function withoutPseudoLocale(request: Request): Request {
  const cookie = request.headers.get('Cookie') ?? ''
  if (!PSEUDO_LOCALE_NAME.test(request.url) && !PSEUDO_LOCALE_NAME.test(cookie)) return request
  const url = new URL(request.url)
  if (PSEUDO_LOCALE_NAME.test(url.searchParams.get('lng') ?? '')) url.searchParams.delete('lng')
  const cleaned = new Request(url, request)
  cleaned.headers.set(
    'Cookie',
    cookie.replace(new RegExp(`(^|;\\s*)(?:__Host-)?lng=${PSEUDO_LOCALE}(?=;|$)`, 'gi'), '$1'),
  )
  return cleaned
}
