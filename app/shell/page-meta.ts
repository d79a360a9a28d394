import { isRouteErrorResponse, type MetaDescriptor, type MetaFunction } from '@remix-run/react'
import { IDENTITY } from '#app/base/identity.ts'
import type { PageHead } from '#app/edge/page-head.server.ts'
import { langOf } from '#app/i18n/locale-catalogue.ts'
import { OFFERED_LOCALES } from '#app/i18n/words.ts'

/**
 * The head of every page, from the `head` of its loader: title, description, canonical address, the same page in the other languages, and
 * the cards of those who show links. A page that is lost or failed has a title and is for no index.
 */
export const pageMeta: MetaFunction = ({ data, error, matches }) => {
  const root = matches.find(({ id }) => id === 'root')?.data
  const head = headIn(data)
  return [...(head ? tagsOf(head) : [{ title: lostTitle(error, root) }, NO_INDEX]), ...blockedTag(root)]
}

const NO_INDEX: MetaDescriptor = { name: 'robots', content: 'noindex' }

function tagsOf({ title, description, canonical, locale, isIndexed, card }: PageHead): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(isIndexed ? alternates(canonical) : [NO_INDEX]),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: IDENTITY.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: langOf(locale).replaceAll('-', '_') },
    { property: 'og:image', content: card.url },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: card.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: card.url },
    { name: 'twitter:image:alt', content: card.alt },
  ]
}

function alternates(canonical: string): MetaDescriptor[] {
  const { origin, pathname } = new URL(canonical)
  const page = origin + pathname
  const inLanguage = (lang: string, href: string) => ({ tagName: 'link', rel: 'alternate', hrefLang: lang, href })
  return [
    inLanguage('x-default', page),
    ...OFFERED_LOCALES.map((locale) => inLanguage(langOf(locale), `${page}?lng=${locale}`)),
  ]
}

/** Spec §2: which paths are closed stands in the page. */
function blockedTag(root: unknown): MetaDescriptor[] {
  const blocked = fieldOf(root, 'blockedPaths')
  return Array.isArray(blocked) && blocked.length > 0
    ? [{ property: 'x:blocked-paths', content: blocked.join(',') }]
    : []
}

function lostTitle(error: unknown, root: unknown): string {
  const title = fieldOf(
    fieldOf(root, 'titles'),
    isRouteErrorResponse(error) && error.status === 404 ? 'notFound' : 'failed',
  )
  return typeof title === 'string' && error !== undefined ? title : IDENTITY.name
}

function headIn(data: unknown): PageHead | undefined {
  // Only `pageHead` makes a field of this name; loaders type it.
  return fieldOf(data, 'head') as PageHead | undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
