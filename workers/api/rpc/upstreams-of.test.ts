import { expect, test } from 'vitest'
import { upstreamsOf } from './upstreams-of.ts'

test('nodes are configured per chain; a chain that is not configured has none', () => {
  const upstreams = upstreamsOf('{"1":["http://127.0.0.1:8545"]}')
  expect(upstreams.get(1)?.all.map(({ url }) => url)).toEqual(['http://127.0.0.1:8545'])
  expect(upstreams.get(8453)?.all).toEqual([])
  expect(() => upstreamsOf('{"1":"http://127.0.0.1"}')).toThrow()
})
