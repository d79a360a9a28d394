import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startCollector, type Collector } from '#tests/builders/collector.ts'
import { reportError, type MonitoringEnv } from './report-error.ts'

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
let sentry: Collector

beforeAll(async () => {
  sentry = await startCollector()
})
afterAll(() => sentry.stop())
beforeEach(() => {
  log.mockClear()
  sentry.requests.length = 0
})

const configured = (): MonitoringEnv => ({
  SENTRY_DSN: `${sentry.url.replace('http://', 'http://public@')}/42`,
  APP_ENV: 'staging',
  BUILD_HASH: 'abc123',
})

/** Reports an error and waits until the worker may end. */
async function report(error: unknown, env: MonitoringEnv, requestId?: string): Promise<void> {
  const work: Promise<unknown>[] = []
  reportError(error, env, { waitUntil: (promise) => void work.push(promise) }, requestId)
  await Promise.all(work)
}

test('an error reaches the log and Sentry, with the id of its request', async () => {
  const error = new TypeError('x is not a function', { cause: new RangeError('too far') })
  await report(error, configured(), 'r1')
  expect(log.mock.calls).toEqual([['r1', error]])
  expect(sentry.requests.map(({ path }) => path)).toEqual([expect.stringContaining('/api/42/envelope/')])
  const [, item, event] = (sentry.requests[0]?.body ?? '').split('\n').map((line) => JSON.parse(line) as object)
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    environment: 'staging',
    release: 'abc123',
    tags: { request: 'r1' },
    exception: {
      values: [
        { type: 'RangeError', value: 'too far' },
        { type: 'TypeError', value: 'x is not a function', stacktrace: { frames: expect.any(Array) } },
      ],
    },
  })
  expect(event).not.toHaveProperty('request')
  expect(event).not.toHaveProperty('breadcrumbs')
})

test('reports contain neither addresses nor keys of nodes', async () => {
  const node = 'https://user:word@node.test/v2/key?x=1'
  await report(new Error(`no balance of 0x${'ab'.repeat(20)} (URL: ${node})`), configured())
  expect(sentry.requests[0]?.body).toContain('no balance of 0x… (URL: https://node.test)')
  expect(sentry.requests[0]?.body).not.toMatch(/v2\/key|word@/)
})

test('concurrent errors keep the ids of their own requests', async () => {
  await Promise.all(['r1', 'r2'].map((id) => report(new Error(`of ${id}`), configured(), id)))
  const sent = sentry.requests.map(({ body }) => [/of (r\d)/.exec(body)?.[1], /"request":"(r\d)"/.exec(body)?.[1]])
  expect(sent.sort()).toEqual([
    ['r1', 'r1'],
    ['r2', 'r2'],
  ])
})

test('without a DSN an error reaches only the log', async () => {
  const error = new Error('a bug')
  await report(error, {})
  expect([log.mock.calls, sentry.requests]).toEqual([[[error]], []])
})

test('an unreachable Sentry does not fail the request', async () => {
  await expect(report(new Error('a bug'), { SENTRY_DSN: 'http://public@127.0.0.1:9/42' })).resolves.toBeUndefined()
})
