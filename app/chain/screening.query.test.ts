import { afterEach, expect, test, vi } from 'vitest'
import { screenAddress } from './screening.query.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

afterEach(() => {
  vi.unstubAllGlobals()
})

const passes = { ok: true, value: undefined }

test.each([
  ['blocks', () => Response.json({ block: true }), { ok: false, problem: 'address.blocked' }],
  ['passes', () => Response.json({ block: false }), passes],
  [
    'requires an answer and has none',
    () => new Response('{}', { status: 503 }),
    { ok: false, problem: 'address.unscreened' },
  ],
  ['fails', () => new Response('{}', { status: 500 }), passes],
  ['answers nonsense', () => new Response('<p>'), passes],
  ['answers null', () => Response.json(null), passes],
  ['answers with a text', () => Response.json({ block: 'true' }), passes],
])('a list that %s', async (_what, answer, expected) => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, init.method, init.body])
    return answer()
  })
  expect(await screenAddress(ME)).toEqual(expected)
  expect(asked).toEqual([['/api/v1/screen', 'POST', JSON.stringify({ address: ME })]])
})

test('an address passes while the list cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await screenAddress(ME)).toEqual(passes)
})
