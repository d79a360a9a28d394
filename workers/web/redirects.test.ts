import { expect, test } from 'vitest'
import { redirectOf } from './redirects.ts'

const from = (path: string) => redirectOf(new URL(path, 'https://tarn.test'))

test.each([
  ['/tokens', '/explore/tokens'],
  ['/tokens/', '/explore/tokens'],
  ['/tokens/base?sort=price', '/explore/tokens/base?sort=price'],
  ['/tokens/ethereum/0xabc', '/explore/tokens/ethereum/0xabc'],
  ['/explore/', '/explore'],
  ['/x//elsewhere.test/', '/x/elsewhere.test'],
])('%s lives at %s', (path, target) => {
  expect(from(path)).toBe(target)
})

test.each(['/', '/explore', '/tokensale', '/tokens/a/b/c', '//'])('%s stays or is nothing of ours', (path) => {
  expect([undefined, '/']).toContain(redirectOf(new URL(`https://tarn.test${path}`)))
})
