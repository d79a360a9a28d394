import { afterAll, beforeAll, expect, test } from 'vitest'
import { STARTUP_KEY } from '#app/wire/startup.ts'
import { forwardTo, startFaultyApi, startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'

/** Pages show the progress of `npm start`, and only on a local stack. */

let api: FaultyWorker

beforeAll(async () => {
  build()
  api = await startFaultyApi()
})

afterAll(() => api.stop())

async function pageOf(vars: Readonly<Record<string, string>>, message: unknown): Promise<string> {
  const web = await startFaultyWorker({ worker: 'web', api: (request) => forwardTo(request, api), vars })
  try {
    const kv = await web.miniflare.getKVNamespace('KV', 'web')
    if (message !== undefined) await kv.put(STARTUP_KEY, JSON.stringify(message))
    return await (await web.fetch('/status')).text()
  } finally {
    await web.stop()
  }
}

const REFRESH = '<meta http-equiv="refresh"'

test('a page of the local stack shows the progress of the local networks and reloads itself', async () => {
  const html = await pageOf({}, { step: 'chains', percent: 43 })
  expect(html.replaceAll('<!-- -->', '')).toContain('Setting up local networks: 43%')
  expect(html).toMatch(/<progress[^>]* value="43"/)
  expect(html).toContain(REFRESH)
})

test.each([
  ['nothing is being built', {}, undefined],
  ['the message is malformed', {}, { step: 'chains', percent: 'most' }],
  ['the site is not a local stack', { APP_ENV: 'production' }, { step: 'chains', percent: 43 }],
])('a page shows no progress and does not reload when %s', async (_, vars, message) => {
  const html = await pageOf(vars, message)
  expect(html).toContain('</html>')
  expect(html).not.toContain('<progress')
  expect(html).not.toContain(REFRESH)
})
