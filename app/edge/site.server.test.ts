import { expect, test } from 'vitest'
import { siteOf } from './site.server.ts'

const originOf = (host: string | undefined, requestOrigin = 'https://invented.test') =>
  siteOf(host === undefined ? {} : { PRODUCTION_HOST: host }, requestOrigin).origin

test('the origin is that of the configured host, whatever the host of the request', () => {
  expect(originOf('tarn.test')).toBe('https://tarn.test')
  expect(originOf('tarn.test', 'http://localhost:8787')).toBe('https://tarn.test')
})

test.each([undefined, '', 'no host', 'a b.test'])(
  'with the configured host %o the origin is that of the request',
  (host) => {
    expect(originOf(host, 'http://localhost:8787')).toBe('http://localhost:8787')
  },
)

test('an invalid link is left out', () => {
  const { links } = siteOf({ DOCS_URL: 'https://docs.test/', HELP_URL: 'javascript:alert(1)', SOURCE_URL: '' }, '')
  expect(links).toEqual({ docs: 'https://docs.test/' })
})

test('protected RPCs are those of known networks with a valid URL', () => {
  const rpcs = (configured?: string) =>
    siteOf(configured === undefined ? {} : { PROTECTED_RPC_URLS: configured }, '').protectedRpcs
  expect(rpcs('{"1":"https://rpc.example.org/fast","8453":"http://rpc.example.org","77":"https://a.example"}')).toEqual(
    {
      1: 'https://rpc.example.org/fast',
    },
  )
  expect(rpcs('[')).toEqual({})
  expect(rpcs('null')).toEqual({})
  expect(rpcs()).toEqual({})
})
