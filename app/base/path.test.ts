import { expect, test } from 'vitest'
import { canonicalPath } from './path.ts'

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/Explore//Tokens/', '/explore/tokens'],
  ['/swap', '/swap'],
])('the canonical form of %s is %s', (path, normal) => {
  expect(canonicalPath(path)).toBe(normal)
})
