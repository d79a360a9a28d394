import { useMatches } from '@remix-run/react'
import { memo, useDeferredValue } from 'react'
import { IDENTITY } from '#app/base/identity.ts'
import type { PageHead } from '#app/edge/page-head.server.ts'
import { langOf } from '#app/i18n/locale-catalogue.ts'
import { OFFERED_LOCALES } from '#app/i18n/translation-files.ts'
import { headIn } from './page-meta.ts'

/**
 * Tags for search engines and link previews, from the `head` of the loader: description, canonical URL, language alternates and preview
 * card. After a client-side navigation they update later than the content, because there are as many of them as of all other head tags.
 */
export function PageTags() {
  const head = useDeferredValue(headIn(useMatches().at(-1)?.data))
  return head ? <Tags head={head} /> : null
}

export const Tags = memo(function Tags({
  head: { title, description, canonical, locale, isIndexed, card },
}: {
  readonly head: PageHead
}) {
  const shared = { title, description, image: card.url, 'image:alt': card.alt }
  const openGraph = {
    type: 'website',
    site_name: IDENTITY.name,
    url: canonical,
    locale: langOf(locale).replaceAll('-', '_'),
    ...shared,
    'image:type': 'image/png',
    'image:width': '1200',
    'image:height': '630',
  }
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {isIndexed && <Alternates canonical={canonical} />}
      {Object.entries(openGraph).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      {Object.entries({ card: 'summary_large_image', ...shared }).map(([name, content]) => (
        <meta key={name} name={`twitter:${name}`} content={content} />
      ))}
    </>
  )
})

function Alternates({ canonical }: { readonly canonical: string }) {
  const { origin, pathname } = new URL(canonical)
  const page = origin + pathname
  return (
    <>
      <link rel="alternate" hrefLang="x-default" href={page} />
      {OFFERED_LOCALES.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={langOf(locale)} href={`${page}?lng=${locale}`} />
      ))}
    </>
  )
}
