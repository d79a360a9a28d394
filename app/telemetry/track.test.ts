import { afterEach, expect, test, vi } from 'vitest'
import { allowed, isAllowed } from './allowed.ts'
import { startTelemetry } from './track.ts'

afterEach(() => vi.unstubAllGlobals())

function page({
  signals,
  cookie = '',
  browser = {},
}: {
  readonly signals?: string
  readonly cookie?: string
  readonly browser?: object
}) {
  vi.stubGlobal('document', { documentElement: { dataset: { signals } }, cookie })
  vi.stubGlobal('navigator', browser)
}

test('nothing may be sent from a page that does not say so', () => {
  page({})
  expect(allowed()).toEqual([])
  page({ signals: '' })
  expect(allowed()).toEqual([])
})

test('what the page says may be sent', () => {
  page({ signals: 'events identity' })
  expect([isAllowed('events'), isAllowed('identity'), isAllowed('monitoring')]).toEqual([true, true, false])
})

test.each([
  { browser: { doNotTrack: '1' } },
  { browser: { globalPrivacyControl: true } },
  { cookie: 'theme=dark; analytics=off' },
  { cookie: '__Host-analytics=off' },
])('not where the visitor says %o', (said) => {
  page({ signals: 'events', ...said })
  expect(allowed()).toEqual([])
})

test('a page whose cookies cannot be read allows them, as the setting does by default', () => {
  page({ signals: 'events' })
  Object.defineProperty(document, 'cookie', {
    get() {
      throw new Error('sandboxed')
    },
  })
  expect(allowed()).toEqual(['events'])
})

test('service workers of an earlier time are unregistered', async () => {
  const unregister = vi.fn(async () => true)
  page({ browser: { serviceWorker: { getRegistrations: async () => [{ unregister }, { unregister }] } } })
  startTelemetry()
  await vi.waitFor(() => expect(unregister).toHaveBeenCalledTimes(2))
})

test('a browser without service workers is no trouble', () => {
  page({ browser: {} })
  expect(startTelemetry).not.toThrow()
})
