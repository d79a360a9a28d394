import { afterEach, expect, test, vi } from 'vitest'
import { screenAddress } from './screening.query.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

afterEach(() => {
  vi.unstubAllGlobals()
})

const passes = { ok: true, value: undefined }

test.each([
  ['blocks the address', () => Response.json({ block: true }), { ok: false, problem: 'address.blocked' }],
  ['does not block the address', () => Response.json({ block: false }), passes],
  [
    'is unavailable although the operator requires it',
    () => new Response('{}', { status: 503 }),
    { ok: false, problem: 'address.unscreened' },
  ],
  ['fails', () => new Response('{}', { status: 500 }), passes],
  ['does not answer with JSON', () => new Response('<p>'), passes],
  ['answers with null', () => Response.json(null), passes],
  ['answers with text instead of a boolean', () => Response.json({ block: 'true' }), passes],
])('the address is screened by a list that %s', async (_, answer, expected) => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push([path, init.method, init.body])
    return answer()
  })
  expect(await screenAddress(ME)).toEqual(expected)
  expect(requests).toEqual([['/api/v1/screen', 'POST', JSON.stringify({ address: ME })]])
})

test('an address passes while the list cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await screenAddress(ME)).toEqual(passes)
})
