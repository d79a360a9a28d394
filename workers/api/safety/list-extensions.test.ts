import { expect, test } from 'vitest'
import { readExtensions } from './list-extensions.ts'

test('a description and links are read by their usual names, one of each kind', () => {
  const extensions = {
    description: ' Governance  token\nof an exchange. ',
    Website: 'https://uniswap.org',
    homepage: 'https://other.test',
    twitter: '@Uniswap',
    telegram: 'https://t.me/x',
    bridgeInfo: {},
  }
  expect(readExtensions(extensions)).toEqual({
    description: 'Governance token of an exchange.',
    links: [
      { kind: 'WEBSITE', url: 'https://uniswap.org/' },
      { kind: 'X', url: 'https://x.com/Uniswap' },
      { kind: 'TELEGRAM', url: 'https://t.me/x' },
    ],
  })
})

test.each([
  'javascript:alert(1)',
  'http://uniswap.org',
  'data:text/html,x',
  'https://user:secret@uniswap.org',
  '//uniswap.org',
  `https://uniswap.org/${'x'.repeat(300)}`,
  'uniswap.org',
  5,
  null,
])('%s is not a link', (website) => {
  expect(readExtensions({ website })).toBeNull()
})

test('a long description is truncated, and a description loses characters that reorder text', () => {
  expect(readExtensions({ description: 'a\u202Eb' })?.description).not.toContain('\u202E')
  const long = readExtensions({ description: 'word '.repeat(1_000) })?.description ?? ''
  expect(Array.from(long).length).toBeLessThanOrEqual(601)
  expect(long.endsWith('…')).toBe(true)
})

test.each([undefined, null, 'text', [], {}, { description: '' }, { description: 7 }])(
  '%j has neither description nor links',
  (extensions) => {
    expect(readExtensions(extensions)).toBeNull()
  },
)
