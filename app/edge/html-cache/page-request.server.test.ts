import { expect, test } from 'vitest'
import { pageKeyOf, pageRequest } from './page-request.server.ts'

const URL_OF_PAGE = 'https://tarn.example/explore'

function request(headers: Record<string, string> = {}, init: RequestInit & { readonly url?: string } = {}) {
  return new Request(init.url ?? URL_OF_PAGE, { ...init, headers })
}

function keyOf(visited: Request, dependsOnUserAgent = false) {
  return pageKeyOf(visited, { dependsOnUserAgent })
}

test('the key covers the URL, the country and every header that reaches the loaders', () => {
  const headers = {
    'Accept-Language': 'de',
    Cookie: 'theme=dark',
    DNT: '1',
    'Sec-GPC': '1',
    'Sec-Purpose': 'prefetch',
    'x-blocked-paths': '/buy',
  }
  const british = Object.assign(request(), { cf: { country: 'GB' } })
  const keys = [
    keyOf(request()),
    keyOf(request({}, { url: `${URL_OF_PAGE}?page=2` })),
    keyOf(british),
    ...Object.entries(headers).map(([name, value]) => keyOf(request({ [name]: value }))),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain(undefined)
  expect(keyOf(request())).toBe(keys[0])
  const passed = pageRequest(request({ ...headers, 'User-Agent': 'agent', Referer: 'https://other.example' }))
  expect(Object.fromEntries(passed.headers)).toEqual(
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  )
  expect(passed.url).toBe(URL_OF_PAGE)
})

test('the user agent is in the key only if pages depend on it', () => {
  const [one, other] = [request({ 'User-Agent': 'iPhone' }), request({ 'User-Agent': 'Android' })]
  expect(keyOf(one)).toBe(keyOf(other))
  expect(keyOf(one, true)).not.toBe(keyOf(other, true))
})

test('requests other than GET and those with very long cookies have no key', () => {
  expect(keyOf(request({}, { method: 'POST' }))).toBeUndefined()
  expect(keyOf(request({}, { method: 'HEAD' }))).toBeUndefined()
  expect(keyOf(request({ Cookie: 'x'.repeat(5_000) }))).toBeUndefined()
})
