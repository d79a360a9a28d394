import { afterEach, expect, test, vi } from 'vitest'
import { sendToCollector } from './collector.ts'

afterEach(() => vi.unstubAllGlobals())

/** Returns the code of our answer if the collector answers with a status. */
async function codeFor(status: number): Promise<number> {
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  const batch = { device: 'd', session: 0, batch: 0, events: [] }
  const sender = { application: 'web', build: 'dev' }
  return (await sendToCollector({ EVENTS_URL: 'https://collector.test' }, batch, sender)).code
}

test('an answer has the collector’s status, except that statuses without a body become 200, and redirects 502', async () => {
  for (const status of [200, 202, 400, 429, 503]) expect(await codeFor(status)).toBe(status)
  expect(await codeFor(204)).toBe(200)
  expect(await codeFor(205)).toBe(200)
  expect(await codeFor(304)).toBe(502)
})
