import { expect, test } from 'vitest'
import { normalPath } from './path.ts'

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/Explore//Tokens/', '/explore/tokens'],
  ['/swap', '/swap'],
])('the canonical form of %s is %s', (path, normal) => {
  expect(normalPath(path)).toBe(normal)
})
