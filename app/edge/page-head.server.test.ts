import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { errorTitles, pageHead } from './page-head.server.ts'

const SITE = { origin: 'https://tarn.test' }
const texts = (t: TFunction<'pages'>) => ({
  path: '/swap',
  title: t('swap.title'),
  description: t('swap.description'),
})
const head = (path: string, headers: Record<string, string> = {}) =>
  pageHead(new Request(`https://elsewhere.test${path}`, { headers }), SITE, texts)

test('a head has the language of its request and the origin of the site', async () => {
  expect(await head('/Swap/?utm_source=x&chain=base')).toEqual({
    title: 'Swap – Tarn',
    description: expect.stringContaining('before you sign'),
    canonical: 'https://tarn.test/swap',
    locale: 'en-US',
    isIndexed: true,
    card: { url: 'https://tarn.test/card.png', alt: 'Tarn – Swap tokens, keep your keys' },
  })
  expect((await head('/swap', { Cookie: 'lng=de-DE' })).locale).toBe('de-DE')
})

test("the language is part of the URL only if the request's URL names it", async () => {
  expect((await head('/swap?lng=de-DE')).canonical).toBe('https://tarn.test/swap?lng=de-DE')
  expect((await head('/swap?lng=de&cur=EUR')).canonical).toBe('https://tarn.test/swap?lng=de-DE')
  expect((await head('/swap?lng=en-US')).canonical).toBe('https://tarn.test/swap')
  expect((await head('/swap?lng=tlh')).canonical).toBe('https://tarn.test/swap')
  expect((await head('/swap', { Cookie: 'lng=de-DE' })).canonical).toBe('https://tarn.test/swap')
})

test('a page with its own card links to that of the current hour, in its language', async () => {
  const HALF_PAST_NOON = Date.UTC(2026, 10, 21, 12, 30)
  const cardOf = async (path: string) => {
    const withCard = (t: TFunction<'pages'>) => ({ ...texts(t), card: { path: '/cards/x.png', alt: 'x' } })
    return (await pageHead(new Request(`https://tarn.test${path}`), SITE, withCard, HALF_PAST_NOON)).card
  }
  expect(await cardOf('/swap')).toEqual({ url: 'https://tarn.test/cards/x.png?v=498684', alt: 'x' })
  expect((await cardOf('/swap?lng=de-DE')).url).toBe('https://tarn.test/cards/x.png?v=498684&lng=de-DE')
})

test('an error page has its titles', async () => {
  expect(await errorTitles(new Request('https://tarn.test/nowhere'))).toEqual({
    notFound: 'Page not found – Tarn',
    failed: 'Something went wrong – Tarn',
  })
})
