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

test('a page without permission sends nothing', () => {
  page({})
  expect(allowed()).toEqual([])
  page({ signals: '' })
  expect(allowed()).toEqual([])
})

test('only permitted signals are sent', () => {
  page({ signals: 'events identity' })
  expect([isAllowed('events'), isAllowed('identity'), isAllowed('monitoring')]).toEqual([true, true, false])
})

test.each([
  { browser: { doNotTrack: '1' } },
  { browser: { globalPrivacyControl: true } },
  { cookie: 'theme=dark; analytics=off' },
  { cookie: '__Host-analytics=off' },
])('nothing is sent for a visitor with %o', (settings) => {
  page({ signals: 'events', ...settings })
  expect(allowed()).toEqual([])
})

test('unreadable cookies allow signals, like the default setting', () => {
  page({ signals: 'events' })
  Object.defineProperty(document, 'cookie', {
    get() {
      throw new Error('sandboxed')
    },
  })
  expect(allowed()).toEqual(['events'])
})

test('old service workers are unregistered', async () => {
  const unregister = vi.fn(async () => true)
  page({ browser: { serviceWorker: { getRegistrations: async () => [{ unregister }, { unregister }] } } })
  startTelemetry()
  await vi.waitFor(() => expect(unregister).toHaveBeenCalledTimes(2))
})

test('a browser without service workers is supported', () => {
  page({ browser: {} })
  expect(startTelemetry).not.toThrow()
})
