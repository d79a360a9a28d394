import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Tags } from './page-tags.tsx'

const HEAD = {
  title: 'Swap – Tarn',
  description: 'Swap tokens.',
  canonical: 'https://tarn.test/swap',
  locale: 'de-DE',
  isIndexed: true,
  card: { url: 'https://tarn.test/cards/token/ethereum/NATIVE.png?v=1', alt: 'The price of ETH' },
} as const

const tags = (head: Partial<typeof HEAD> | { readonly isIndexed: false } | { readonly canonical: string } = {}) =>
  renderToStaticMarkup(<Tags head={{ ...HEAD, ...head }} />)

test('an indexed page lists itself in every language', () => {
  expect(tags()).toContain('<link rel="canonical" href="https://tarn.test/swap"/>')
  expect(tags()).toContain('<link rel="alternate" hrefLang="x-default" href="https://tarn.test/swap"/>')
  expect(tags()).toContain('<link rel="alternate" hrefLang="de-DE" href="https://tarn.test/swap?lng=de-DE"/>')
  expect(tags({ isIndexed: false })).not.toContain('alternate')
})

test('the alternates do not depend on the language in the URL', () => {
  expect(tags({ canonical: 'https://tarn.test/swap?lng=de-DE' })).toContain(
    '<link rel="alternate" hrefLang="x-default" href="https://tarn.test/swap"/>',
  )
})

test('the preview image is in the head with its size and alternative text', () => {
  const markup = tags()
  for (const tag of [
    `<meta property="og:image" content="${HEAD.card.url}"/>`,
    '<meta property="og:image:type" content="image/png"/>',
    '<meta property="og:image:width" content="1200"/>',
    '<meta property="og:image:height" content="630"/>',
    '<meta property="og:image:alt" content="The price of ETH"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
    `<meta name="twitter:image" content="${HEAD.card.url}"/>`,
    '<meta name="twitter:image:alt" content="The price of ETH"/>',
  ]) {
    expect(markup).toContain(tag)
  }
})
