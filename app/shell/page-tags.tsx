import { useMatches } from '@remix-run/react'
import { memo, useDeferredValue } from 'react'
import { IDENTITY } from '#app/base/identity.ts'
import type { PageHead } from '#app/edge/page-head.server.ts'
import { langOf } from '#app/i18n/locale-catalogue.ts'
import { OFFERED_LOCALES } from '#app/i18n/words.ts'
import { headIn } from './page-meta.ts'

/**
 * What a page tells those who list it or show links to it, from the `head` of its loader: description, canonical address, the same page in
 * the other languages, and its card. On the way from another page it changes after what is read: it is as much as the head of that page.
 */
export function PageTags() {
  const head = useDeferredValue(headIn(useMatches().at(-1)?.data))
  return head ? <Tags of={head} /> : null
}

export const Tags = memo(function Tags({
  of: { title, description, canonical, locale, isIndexed, card },
}: {
  readonly of: PageHead
}) {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {isIndexed && <Alternates canonical={canonical} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={IDENTITY.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={langOf(locale).replaceAll('-', '_')} />
      <meta property="og:image" content={card.url} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={card.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={card.url} />
      <meta name="twitter:image:alt" content={card.alt} />
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
