import { IDENTITY } from '#app/base/identity.ts'
import { localeNamed, localeOf, fixedTFor } from '#app/i18n/i18n.server.ts'
import { DEFAULT_LOCALE, type Locale } from '#app/i18n/locale-catalogue.ts'
import { cardHour } from '#app/wire/cards/card-path.ts'
import type { Site } from './site.server.ts'

type Translate = Awaited<ReturnType<typeof fixedTFor<'pages'>>>

/** Head data of a page in its language. `pageMeta` and `PageTags` of the shell render it. */
export interface PageHead {
  /** Complete, with the site's name. */
  readonly title: string
  readonly description: string
  /** The canonical URL: the canonical path, with `?lng=` if the request's query names a language other than the default. */
  readonly canonical: string
  readonly locale: Locale
  /** Whether search engines may index the page. */
  readonly isIndexed: boolean
  /** The link preview, 1200 × 630. */
  readonly card: PageCard
}

interface PageCard {
  readonly url: string
  /** Alternative text. */
  readonly alt: string
}

interface PageTexts {
  readonly title: string
  readonly description: string
  /** The canonical path: chains as slugs, addresses with checksum. */
  readonly path: string
  readonly isIndexed?: boolean
  /** The page's own preview instead of the site's. */
  readonly card?: { readonly path: string; readonly alt: string }
}

/** The preview of the site itself. */
const SITE_CARD = '/card.png'

/** Builds the head of a page from `locales/<tag>/pages.json`. `now` in UNIX milliseconds. */
export async function pageHead(
  request: Request,
  { origin }: Pick<Site, 'origin'>,
  texts: (t: Translate) => PageTexts,
  now: number = Date.now(),
): Promise<PageHead> {
  const locale = await localeOf(request)
  const t = await fixedTFor(request, 'pages')
  const { title, description, path, isIndexed = true, card } = texts(t)
  const { searchParams } = new URL(request.url)
  const requestedLocale = localeNamed(searchParams.get('lng'))
  return {
    title: `${title} – ${IDENTITY.name}`,
    description,
    canonical: origin + path + inLanguage(requestedLocale, '?'),
    locale,
    isIndexed,
    card: card
      ? { url: `${origin}${card.path}?v=${cardHour(now)}${inLanguage(locale, '&')}`, alt: card.alt }
      : { url: origin + SITE_CARD, alt: `${IDENTITY.name} – ${t('landing.title')}` },
  }
}

function inLanguage(locale: Locale | undefined, before: '?' | '&'): string {
  return locale && locale !== DEFAULT_LOCALE ? `${before}lng=${locale}` : ''
}

interface ErrorTitles {
  readonly notFound: string
  readonly failed: string
}

/** Returns the titles of error pages. The root loader loads them, because the loader of the failed page returns no data. */
export async function errorTitles(request: Request): Promise<ErrorTitles> {
  const t = await fixedTFor(request, 'pages')
  const withSiteName = (title: string) => `${title} – ${IDENTITY.name}`
  return { notFound: withSiteName(t('notFound.title')), failed: withSiteName(t('failed.title')) }
}
