import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TokenAbout } from './token-about.tsx'

const about = {
  description: 'Governance <script>alert(1)</script>',
  links: [{ kind: 'WEBSITE', url: 'https://uniswap.org/' }],
} as const

test('a description is plain text, and a link shows its host and opens without access to the page', () => {
  const html = renderToStaticMarkup(<TokenAbout about={about} caution={null} />)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('href="https://uniswap.org/"')
  expect(html).toContain('rel="noopener noreferrer nofollow"')
  expect(html).toContain('>uniswap.org</bdi>')
})

test('a token with a serious warning, or one without an entry, shows neither', () => {
  expect(renderToStaticMarkup(<TokenAbout about={about} caution="suspect" />)).toBe('')
  expect(renderToStaticMarkup(<TokenAbout about={null} caution={null} />)).toBe('')
})
