import { expect, test } from 'vitest'
import { refuse } from './refuse.ts'

const HERE = 'https://tarn.test'

function statusOf(path: string, init?: RequestInit): number | undefined {
  const request = new Request(HERE + path, init)
  return refuse(request, new URL(request.url))?.status
}

const form = (headers: Record<string, string> = {}, method = 'POST'): RequestInit => ({
  method,
  body: 'theme=dark',
  headers: {
    Origin: HERE,
    'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'Content-Length': '10',
    ...headers,
  },
})

test('pages and our own forms pass', () => {
  expect(statusOf('/explore?filter=uni')).toBeUndefined()
  expect(statusOf('/preferences', form())).toBeUndefined()
})

test.each([
  ['a form from another site', form({ Origin: 'https://elsewhere.test' }), 403],
  ['a form with an opaque origin', form({ Origin: 'null' }), 403],
  ['a form from another site with another method', form({ Origin: 'https://elsewhere.test' }, 'PUT'), 403],
  ['a body that is not a form', form({ 'Content-Type': 'application/json' }), 415],
  ['a form that is too large', form({ 'Content-Length': '65537' }), 413],
])('%s is refused', (_, init, status) => {
  expect(statusOf('/preferences', init)).toBe(status)
})

test('without Origin, a form is accepted only with Sec-Fetch-Site `same-origin`', () => {
  const { Origin: _, ...headers } = form().headers as Record<string, string>
  expect(statusOf('/preferences', { ...form(), headers })).toBe(403)
  expect(
    statusOf('/preferences', { ...form(), headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' } }),
  ).toBeUndefined()
})

test('a URL of 4,096 characters passes, and one of 4,097 is refused', () => {
  const path = `/explore?filter=${'a'.repeat(4_096 - HERE.length - '/explore?filter='.length)}`
  expect(statusOf(path)).toBeUndefined()
  expect(statusOf(`${path}a`)).toBe(414)
})

test('a missing asset is answered with 404 before Remix renders a page', () => {
  expect(statusOf('/assets/explore-abcd1234.js')).toBe(404)
})
