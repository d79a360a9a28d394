import { expect, test } from 'vitest'
import { canonicalPath, withoutTrailingSlashes } from './path.ts'

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/Explore//Tokens/', '/explore/tokens'],
  ['/swap', '/swap'],
])('the canonical form of %s is %s', (path, normal) => {
  expect(canonicalPath(path)).toBe(normal)
})

test.each([
  ['https://api.example', 'https://api.example'],
  ['https://api.example//', 'https://api.example'],
  ['https://api.example/v2/', 'https://api.example/v2'],
  ['/', ''],
])('without trailing slashes, %s is %s', (url, trimmed) => {
  expect(withoutTrailingSlashes(url)).toBe(trimmed)
})
