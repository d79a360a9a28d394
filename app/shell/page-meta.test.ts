import type { MetaArgs } from '@remix-run/react'
import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const TITLES = { notFound: 'Nicht gefunden – Tarn', failed: 'Fehler – Tarn' }
const HEAD = {
  title: 'Swap – Tarn',
  description: 'Swap tokens.',
  canonical: 'https://tarn.test/swap',
  locale: 'de-DE',
  isIndexed: true,
  card: { url: 'https://tarn.test/card.png', alt: 'Tarn' },
}

/** What a route's meta is given: its loader's data, what was thrown, and the root loader's data. */
function tags(data: unknown, error?: unknown, blockedPaths: readonly string[] = []) {
  const matches = [{ id: 'root', data: { titles: TITLES, blockedPaths } }]
  return pageMeta({ data, error, matches } as unknown as MetaArgs) ?? []
}

test('a page that is for search engines names itself in every language, another says that it is not', () => {
  const alternates = (found: readonly unknown[]) => found.filter((tag) => JSON.stringify(tag).includes('alternate'))
  expect(alternates(tags({ head: HEAD }))).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: 'de-DE',
    href: 'https://tarn.test/swap?lng=de-DE',
  })
  const hidden = tags({ head: { ...HEAD, isIndexed: false } })
  expect(alternates(hidden)).toEqual([])
  expect(hidden).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(tags({ head: HEAD })).not.toContainEqual({ name: 'robots', content: 'noindex' })
})

test('the alternates of a page in a language of its address are those of the page itself', () => {
  const found = tags({ head: { ...HEAD, canonical: 'https://tarn.test/swap?lng=de-DE' } })
  expect(found).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: 'x-default',
    href: 'https://tarn.test/swap',
  })
})

test('the picture beside links stands in the head with its size and in words', () => {
  const card = { url: 'https://tarn.test/cards/token/ethereum/NATIVE.png?v=1', alt: 'The price of ETH' }
  const found = tags({ head: { ...HEAD, card } })
  expect(found).toEqual(
    expect.arrayContaining([
      { property: 'og:image', content: card.url },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: 'The price of ETH' },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:image', content: card.url },
      { name: 'twitter:image:alt', content: 'The price of ETH' },
    ]),
  )
})

test('a page that is lost or failed has its title and is for no index', () => {
  const lost = { status: 404, statusText: '', internal: false, data: 'page.notFound' }
  const noIndex = { name: 'robots', content: 'noindex' }
  expect(tags(undefined, lost)).toEqual([{ title: 'Nicht gefunden – Tarn' }, noIndex])
  expect(tags(undefined, new Error('broken'))).toEqual([{ title: 'Fehler – Tarn' }, noIndex])
  expect(tags(undefined)).toEqual([{ title: 'Tarn' }, noIndex])
})

test('closed paths stand in the page', () => {
  expect(tags({ head: HEAD }, undefined, ['/', '/buy'])).toContainEqual({
    property: 'x:blocked-paths',
    content: '/,/buy',
  })
})
