import { expect, test } from 'vitest'
import { normalPath } from './path.ts'

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/Explore//Tokens/', '/explore/tokens'],
  ['/swap', '/swap'],
])('%s is %s', (path, normal) => {
  expect(normalPath(path)).toBe(normal)
})
