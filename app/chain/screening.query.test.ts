import { afterEach, expect, test, vi } from 'vitest'
import { screenAddress } from './screening.query.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

afterEach(() => {
  vi.unstubAllGlobals()
})

const passes = { ok: true, value: undefined }

test.each([
  ['is blocked', 'blocks it', () => Response.json({ block: true }), { ok: false, problem: 'address.blocked' }],
  ['passes', 'does not block it', () => Response.json({ block: false }), passes],
  [
    'is unscreened',
    'is unavailable although the operator requires it',
    () => new Response('{}', { status: 503 }),
    { ok: false, problem: 'address.unscreened' },
  ],
  ['passes', 'fails', () => new Response('{}', { status: 500 }), passes],
  ['passes', 'does not answer with JSON', () => new Response('<p>'), passes],
  ['passes', 'answers with null', () => Response.json(null), passes],
  ['passes', 'answers with text instead of a boolean', () => Response.json({ block: 'true' }), passes],
])('an address %s if the list %s', async (_outcome, _condition, answer, expected) => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push([path, init.method, init.body])
    return answer()
  })
  expect(await screenAddress(ME)).toEqual(expected)
  expect(requests).toEqual([['/api/v1/screen', 'POST', JSON.stringify({ address: ME })]])
})

test('an address passes if the list cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await screenAddress(ME)).toEqual(passes)
})
