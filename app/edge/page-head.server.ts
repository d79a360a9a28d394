import { IDENTITY } from '#app/base/identity.ts'
import { localeNamed, localeOf, wordsFor } from '#app/i18n/i18n.server.ts'
import { DEFAULT_LOCALE, type Locale } from '#app/i18n/locale-catalogue.ts'

type Translate = Awaited<ReturnType<typeof wordsFor>>

/** What the head of a page says of it, in the page's language. `pageMeta` of the shell makes the tags. */
export interface PageHead {
  /** Whole, with the site's name. */
  readonly title: string
  readonly description: string
  /** The page's one address: of its path in its one form, and of a language asked for by `?lng=`. */
  readonly canonical: string
  readonly locale: Locale
  /** Whether it is for search engines. */
  readonly isIndexed: boolean
}

interface PageWords {
  readonly title: string
  readonly description: string
  /** In its one form: chains by their slug, addresses with their checksum. */
  readonly path: string
  readonly isIndexed?: boolean
}

/** Builds the head of a page from the words of `locales/<tag>/pages.json`. The origin is the request's own. */
export async function pageHead(request: Request, words: (t: Translate) => PageWords): Promise<PageHead> {
  const locale = await localeOf(request)
  const { title, description, path, isIndexed = true } = words(await wordsFor(request, 'pages'))
  const { origin, searchParams } = new URL(request.url)
  const asked = localeNamed(searchParams.get('lng'))
  return {
    title: `${title} – ${IDENTITY.name}`,
    description,
    canonical: origin + path + (asked && asked !== DEFAULT_LOCALE ? `?lng=${asked}` : ''),
    locale,
    isIndexed,
  }
}

/** The titles of a page that could not be had: its own loader has not answered for it. For the root loader. */
export async function lostTitles(request: Request): Promise<{ readonly notFound: string; readonly failed: string }> {
  const t = await wordsFor(request, 'pages')
  const titled = (title: string) => `${title} – ${IDENTITY.name}`
  return { notFound: titled(t('notFound.title')), failed: titled(t('failed.title')) }
}
