import { expect, test } from 'vitest'
import { lostTitles, pageHead } from './page-head.server.ts'

const words = (t: (key: string) => string) => ({
  path: '/swap',
  title: t('swap.title'),
  description: t('swap.description'),
})
const head = (path: string, headers: Record<string, string> = {}) =>
  pageHead(new Request(`https://tarn.test${path}`, { headers }), words)

test('a head is in the language of its request, under the origin of its request', async () => {
  expect(await head('/Swap/?utm_source=x&chain=base')).toEqual({
    title: 'Swap – Tarn',
    description: expect.stringContaining('best price'),
    canonical: 'https://tarn.test/swap',
    locale: 'en-US',
    isIndexed: true,
  })
  expect((await head('/swap', { Cookie: 'lng=de-DE' })).locale).toBe('de-DE')
})

test('only a language that the address asks for is part of the address', async () => {
  expect((await head('/swap?lng=de-DE')).canonical).toBe('https://tarn.test/swap?lng=de-DE')
  expect((await head('/swap?lng=de&cur=EUR')).canonical).toBe('https://tarn.test/swap?lng=de-DE')
  expect((await head('/swap?lng=en-US')).canonical).toBe('https://tarn.test/swap')
  expect((await head('/swap?lng=tlh')).canonical).toBe('https://tarn.test/swap')
  expect((await head('/swap', { Cookie: 'lng=de-DE' })).canonical).toBe('https://tarn.test/swap')
})

test('a page that cannot be had has its titles too', async () => {
  expect(await lostTitles(new Request('https://tarn.test/nowhere'))).toEqual({
    notFound: 'Page not found – Tarn',
    failed: 'Something went wrong – Tarn',
  })
})
