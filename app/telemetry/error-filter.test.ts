import { expect, test } from 'vitest'
import * as v from 'valibot'
import type { ErrorEvent } from '@sentry/remix'
import { errorReport } from '#app/wire/events/error-report.ts'
import { filterReport, type VisitContext } from './error-filter.ts'

const MECHANISM = { type: 'auto.browser.global_handlers.onerror', handled: false }
const FRAME = { function: 'go', filename: 'https://tarn.test/assets/a.js', lineno: 3, colno: 14, in_app: true }
const ERROR: ErrorEvent = {
  type: undefined,
  event_id: '0123456789abcdef0123456789abcdef',
  timestamp: 1_690_000_000.5,
  release: 'abc123',
  environment: 'staging',
  exception: {
    values: [
      { type: 'TypeError', value: 'x is not a function', mechanism: MECHANISM, stacktrace: { frames: [FRAME] } },
    ],
  },
}
const SCENE: VisitContext = {
  request: { url: 'https://tarn.test/swap?outputCurrency=0x1#top' },
  user: { id: '5f0e2c1a-8a3d-4a53-9d0b-2f6f6a1c9e11' },
  tags: { locale: 'de-DE' },
  contexts: { session: { started: 1_690_000_000_000 }, flags: { values: [{ flag: 'embedded_wallet', result: true }] } },
}

/** The event with another message and stack. */
const withError = (value: string, frames: object[] = [FRAME]): ErrorEvent => ({
  ...ERROR,
  exception: { values: [{ type: 'TypeError', value, stacktrace: { frames } }] },
})

test('an error is reported without the query of its page', () => {
  const report = filterReport(ERROR, SCENE, [])
  expect(report).toEqual({
    ...ERROR,
    ...SCENE,
    platform: 'javascript',
    level: 'error',
    request: { url: 'https://tarn.test/swap' },
  })
  expect(v.is(errorReport, report)).toBe(true)
})

test('fields that a report does not have are removed', () => {
  const detailed = {
    ...ERROR,
    breadcrumbs: [{ message: 'click' }],
    extra: { amount: '1' },
    server_name: 'x',
    contexts: { trace: { trace_id: 'a', span_id: 'b' } },
    user: { ip_address: '203.0.113.9' },
    request: { url: 'https://tarn.test/', headers: { 'User-Agent': 'Mozilla' } },
  }
  expect(filterReport(detailed, SCENE, [])).toEqual(filterReport(ERROR, SCENE, []))
})

test('console messages and events without an error are not reported', () => {
  expect(filterReport({ ...ERROR, logger: 'console' }, SCENE, [])).toBeNull()
  expect(filterReport({ ...ERROR, exception: { values: [] } }, SCENE, [])).toBeNull()
})

test('an ignored error is sampled at its rate', () => {
  const ignored = [{ messageContains: 'not a function', sampleRate: 0.1 }]
  expect(filterReport(ERROR, SCENE, ignored, () => 0.09)).not.toBeNull()
  expect(filterReport(ERROR, SCENE, ignored, () => 0.1)).toBeNull()
  expect(filterReport(withError('another'), SCENE, ignored, () => 0.99)).not.toBeNull()
})

test('a rate of 0 reports none and a rate of 1 all', () => {
  expect(filterReport(ERROR, SCENE, [{ messageContains: 'x is', sampleRate: 0 }], () => 0)).toBeNull()
  expect(filterReport(ERROR, SCENE, [{ messageContains: 'x is', sampleRate: 1 }], () => 0.999)).not.toBeNull()
})

test('ids of browser extensions are removed', () => {
  const files = [
    'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/inpage.js',
    'moz-extension://2c3b0d0e-7b6a-4f5e-9c1d-0a1b2c3d4e5f/content.js',
    'safari-web-extension://0A1B2C3D-1111-2222-3333-444455556666/x.js',
  ]
  const event = withError(
    `failed to load ${files[0]}`,
    files.map((filename) => ({ ...FRAME, filename })),
  )
  const scene = { ...SCENE, request: { url: 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn/popup.html?x=1' } }
  const report = filterReport(event, scene, [])
  const [exception] = report?.exception.values ?? []
  expect(exception?.value).toBe('failed to load chrome-extension://…/inpage.js')
  expect(exception?.stacktrace?.frames.map(({ filename }) => filename)).toEqual([
    'chrome-extension://…/inpage.js',
    'moz-extension://…/content.js',
    'safari-web-extension://…/x.js',
  ])
  expect(report?.request.url).toBe('chrome-extension://…/popup.html')
})

test('addresses and keys are removed from messages', () => {
  const message = `call to 0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984 with 0x${'ab'.repeat(32)}`
  expect(filterReport(withError(message), SCENE, [])?.exception.values[0]?.value).toBe('call to 0x… with 0x…')
})

test('a report has a maximum size', () => {
  const event = withError('m'.repeat(10_000), Array<object>(200).fill({ ...FRAME, filename: 'f'.repeat(10_000) }))
  const values = Array(20).fill(event.exception?.values?.[0]) as NonNullable<ErrorEvent['exception']>['values']
  const report = filterReport({ ...event, exception: { ...(values && { values }) } }, SCENE, [])
  const [exception] = report?.exception.values ?? []
  expect(exception?.value).toHaveLength(500)
  expect(exception?.stacktrace?.frames).toHaveLength(50)
  expect(exception?.stacktrace?.frames[0]?.filename).toHaveLength(300)
  expect(report?.exception.values).toHaveLength(6)
})
