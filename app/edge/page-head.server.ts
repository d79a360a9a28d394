import { IDENTITY } from '#app/base/identity.ts'
import { localeNamed, localeOf, wordsFor } from '#app/i18n/i18n.server.ts'
import { DEFAULT_LOCALE, type Locale } from '#app/i18n/locale-catalogue.ts'
import { cardHour } from '#app/wire/cards/card-path.ts'
import type { Site } from './site.server.ts'

type Translate = Awaited<ReturnType<typeof wordsFor>>

/** What the head of a page says of it, in the page's language. `pageMeta` and `PageTags` of the shell make the tags. */
export interface PageHead {
  /** Whole, with the site's name. */
  readonly title: string
  readonly description: string
  /** The page's one address: of its path in its one form, and of a language asked for by `?lng=`. */
  readonly canonical: string
  readonly locale: Locale
  /** Whether it is for search engines. */
  readonly isIndexed: boolean
  /** The picture beside links to it, 1200 × 630. */
  readonly card: PageCard
}

interface PageCard {
  readonly url: string
  /** What it shows, in words. */
  readonly alt: string
}

interface PageWords {
  readonly title: string
  readonly description: string
  /** In its one form: chains by their slug, addresses with their checksum. */
  readonly path: string
  readonly isIndexed?: boolean
  /** A picture of its own, in place of the site's. */
  readonly card?: { readonly path: string; readonly alt: string }
}

/** Drawn once for the whole site. */
const SITE_CARD = '/card.png'

/** Builds the head of a page from the words of `locales/<tag>/pages.json`. `now` in UNIX milliseconds. */
export async function pageHead(
  request: Request,
  { origin }: Pick<Site, 'origin'>,
  words: (t: Translate) => PageWords,
  now: number = Date.now(),
): Promise<PageHead> {
  const locale = await localeOf(request)
  const t = await wordsFor(request, 'pages')
  const { title, description, path, isIndexed = true, card } = words(t)
  const { searchParams } = new URL(request.url)
  const asked = localeNamed(searchParams.get('lng'))
  return {
    title: `${title} – ${IDENTITY.name}`,
    description,
    canonical: origin + path + inLanguage(asked, '?'),
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

interface LostTitles {
  readonly notFound: string
  readonly failed: string
}

const keptTitles = new Map<Locale, LostTitles>()

/** The titles of a page that could not be had: its own loader has not answered for it. For the root loader. */
export async function lostTitles(request: Request): Promise<LostTitles> {
  const locale = await localeOf(request)
  const kept = keptTitles.get(locale)
  if (kept) return kept
  const t = await wordsFor(request, 'pages')
  const titled = (title: string) => `${title} – ${IDENTITY.name}`
  const titles = { notFound: titled(t('notFound.title')), failed: titled(t('failed.title')) }
  keptTitles.set(locale, titles)
  return titles
}
