import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { likeAmplitude, startCollector, type Collector } from '#tests/builders/collector.ts'

let collector: Collector
let sentry: Collector
let statsig: Collector
let api: ApiWorker
let unconfigured: ApiWorker

beforeAll(async () => {
  collector = await startCollector()
  sentry = await startCollector()
  statsig = await startCollector()
  const ignored = JSON.stringify([{ messageContains: 'ResizeObserver', sampleRate: 0.01 }])
  api = await startApiWorker({
    EVENTS_URL: `${collector.url}/2/httpapi`,
    EVENTS_KEY: 'the-key',
    SENTRY_DSN: sentryDsn(),
    STATSIG_API_KEY: 'client-key',
    STATSIG_PROXY_URL: `${statsig.url}/v1/`,
    IGNORED_ERRORS: ignored,
    APP_ENV: 'staging',
  })
  unconfigured = await startApiWorker({ IGNORED_ERRORS: 'nonsense' })
})
afterAll(async () => {
  await Promise.all([api.stop(), unconfigured.stop()])
  await Promise.all([collector.stop(), sentry.stop(), statsig.stop()])
})
beforeEach(() => {
  collector.requests.length = 0
  sentry.requests.length = 0
  statsig.requests.length = 0
  collector.respondWith(likeAmplitude)
  sentry.respondWith(() => ({ status: 200, body: { id: 'x' } }))
  statsig.respondWith(() => ({ status: 202, body: { success: true } }))
})

function sentryDsn(): string {
  return `${sentry.url.replace('http://', 'http://public@')}/relay/42`
}

const DEVICE = '5f0e2c1a-8a3d-4a53-9d0b-2f6f6a1c9e11'
const event = (name: string, properties: Record<string, unknown>, at = 0) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  name,
  time: 1_690_000_000_000 + at,
  properties,
})
const LANGUAGE = event('Language Selected', { language: 'de-DE', previous_language: 'en-US' })
const CURRENCY = event('Local Currency Selected', { currency: 'EUR', previous_currency: 'USD' }, 1)
const BATCH = { device: DEVICE, session: 1_690_000_000_000, batch: 1, events: [LANGUAGE, CURRENCY] }

const post = (worker: ApiWorker, body: unknown, headers: Record<string, string> = {}, path = '/api/events') =>
  worker.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('GET returns which signals a page may send', async () => {
  expect(await (await api.fetch('/api/events')).json()).toEqual({
    events: true,
    monitoring: { dsn: sentryDsn(), environment: 'staging' },
    sessionSampleRate: 1,
    ignoredErrors: [{ messageContains: 'ResizeObserver', sampleRate: 0.01 }],
  })
})

test('without a configured destination GET allows no signals, and batches and errors get 404', async () => {
  expect(await (await unconfigured.fetch('/api/events')).json()).toEqual({
    events: false,
    monitoring: null,
    sessionSampleRate: 0.1,
    ignoredErrors: [],
  })
  expect((await post(unconfigured, BATCH)).status).toBe(404)
  const envelope = { 'content-type': 'application/x-sentry-envelope' }
  expect((await post(unconfigured, {}, envelope, '/api/events/errors')).status).toBe(404)
})

test("a batch reaches the collector in the collector's format, with application and build", async () => {
  const response = await post(api, BATCH, { 'x-origin-application': 'tarn-web', 'x-application-build': 'abc123' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    code: 200,
    eventsIngested: 2,
    payloadSizeBytes: 620,
    serverUploadTime: 1_700_000_000_000,
  })
  const [request] = collector.requests
  expect(request?.path).toBe('/2/httpapi')
  expect(request?.headers).toMatchObject({ 'x-origin-application': 'tarn-web', 'x-application-build': 'abc123' })
  expect(JSON.parse(request?.body ?? '')).toEqual({
    api_key: 'the-key',
    events: [
      {
        device_id: DEVICE,
        session_id: 1_690_000_000_000,
        insert_id: '00000000-0000-4000-8000-000000000000',
        event_type: 'Language Selected',
        time: 1_690_000_000_000,
        event_properties: { language: 'de-DE', previous_language: 'en-US' },
        platform: 'Web',
        app_version: 'abc123',
      },
      {
        device_id: DEVICE,
        session_id: 1_690_000_000_000,
        insert_id: '00000000-0000-4000-8000-000000000001',
        event_type: 'Local Currency Selected',
        time: 1_690_000_000_001,
        event_properties: { currency: 'EUR', previous_currency: 'USD' },
        platform: 'Web',
        app_version: 'abc123',
      },
    ],
  })
})

test('a beacon, which cannot have headers, identifies application and build in its query', async () => {
  await post(api, BATCH, {}, '/api/events?application=tarn-web&build=def')
  expect(collector.requests[0]?.headers).toMatchObject({
    'x-origin-application': 'tarn-web',
    'x-application-build': 'def',
  })
})

test('no cookie, user agent or IP address is forwarded', async () => {
  await post(api, BATCH, { Cookie: 'theme=dark', 'User-Agent': 'Mozilla/5.0', 'CF-Connecting-IP': '203.0.113.9' })
  const headers = collector.requests[0]?.headers ?? {}
  expect(headers.cookie).toBeUndefined()
  expect(JSON.stringify(headers)).not.toContain('203.0.113.9')
  expect(JSON.stringify(headers)).not.toContain('Mozilla')
})

test('the country is returned once, with the first batch', async () => {
  const country = async (batch: number) => (await post(api, { ...BATCH, batch })).headers.get('x-origin-country')
  expect(await country(0)).toMatch(/^[A-Z]{2}$/)
  expect(await country(1)).toBeNull()
})

test.each([{ 'Sec-GPC': '1' }, { DNT: '1' }, { Cookie: 'analytics=off' }])(
  'nothing is forwarded for a visitor with %o',
  async (headers) => {
    const response = await post(api, BATCH, headers)
    expect([response.status, await response.json()]).toMatchObject([200, { code: 200, eventsIngested: 0 }])
    expect((await postError(EVENT, { headers })).status).toBe(204)
    expect([collector.requests, sentry.requests]).toEqual([[], []])
  },
)

test('unknown events, or events with unknown fields, are reported and not forwarded', async () => {
  const uncatalogued = event('Wallet Drained', {}, 2)
  const withExtraField = event(
    'Language Selected',
    { language: 'de-DE', previous_language: 'en-US', address: '0x1' },
    3,
  )
  const response = await post(api, { ...BATCH, events: [uncatalogued, LANGUAGE, withExtraField] })
  expect(await response.json()).toMatchObject({ eventsIngested: 1, eventsWithInvalidFields: { properties: [0, 2] } })
  expect((JSON.parse(collector.requests[0]?.body ?? '') as { events: unknown[] }).events).toHaveLength(1)
  const refused = await post(api, { ...BATCH, events: [uncatalogued] })
  expect([refused.status, await refused.json()]).toMatchObject([400, { eventsWithInvalidFields: { properties: [0] } }])
  expect(collector.requests).toHaveLength(1)
})

test.each([
  {},
  { ...BATCH, device: 'me' },
  { ...BATCH, events: [] },
  { ...BATCH, events: Array(51).fill(LANGUAGE) },
  [],
])('a malformed batch is refused', async (body) => {
  expect((await post(api, body)).status).toBe(400)
  expect(collector.requests).toEqual([])
})

test("a throttling collector's lists and threshold are passed on", async () => {
  collector.respondWith(() => ({
    status: 429,
    body: {
      code: 429,
      error: 'Too many requests for some devices and users',
      eps_threshold: 30,
      throttled_devices: { [DEVICE]: 31 },
      throttled_users: {},
      throttled_events: [1],
    },
  }))
  const response = await post(api, BATCH)
  expect([response.status, await response.json()]).toEqual([
    429,
    {
      code: 429,
      error: 'Too many requests for some devices and users',
      epsThreshold: 30,
      throttledDevices: { [DEVICE]: 31 },
      throttledEvents: [1],
    },
  ])
})

test("a collector's errors refer to indices of the page's batch", async () => {
  collector.respondWith(() => ({
    status: 400,
    body: {
      code: 400,
      error: 'Invalid',
      missing_field: null,
      events_with_invalid_fields: { time: [1] },
      silenced_devices: [DEVICE],
      silenced_events: [0],
    },
  }))
  const response = await post(api, { ...BATCH, events: [event('Wallet Drained', {}, 2), LANGUAGE, CURRENCY] })
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      code: 400,
      error: 'Invalid',
      eventsWithInvalidFields: { time: [2], properties: [0] },
      silencedDevices: [DEVICE],
      silencedEvents: [1],
    },
  ])
})

test("a collector's invalid properties are listed with those of unknown events", async () => {
  collector.respondWith(() => ({
    status: 400,
    body: { events_with_invalid_fields: { properties: [1], time: [0, 1] } },
  }))
  const uncatalogued = event('Wallet Drained', {}, 2)
  const response = await post(api, { ...BATCH, events: [LANGUAGE, uncatalogued, CURRENCY] })
  expect(await response.json()).toEqual({
    code: 400,
    eventsWithInvalidFields: { properties: [1, 2], time: [0, 2] },
  })
})

test.each([
  [413, 413],
  [408, 408],
  [500, 500],
  [503, 503],
])("a collector's status %d becomes %d", async (status, expected) => {
  collector.respondWith(() => ({ status, body: { error: 'no' } }))
  const response = await post(api, BATCH)
  expect([response.status, await response.json()]).toEqual([expected, { code: expected, error: 'no' }])
})

test("a collector's redirect becomes 502, and of a response that is not a JSON object only the status is passed on", async () => {
  collector.respondWith(() => ({ status: 304 }))
  expect((await post(api, BATCH)).status).toBe(502)
  collector.respondWith(() => ({ status: 200, body: ['?'] }))
  expect(await (await post(api, BATCH)).json()).toEqual({ code: 200 })
})

const DSN_PATH = '/relay/api/42/envelope/'
const EVENT = {
  event_id: '0123456789abcdef0123456789abcdef',
  timestamp: 1_690_000_000.5,
  platform: 'javascript',
  level: 'error',
  release: 'abc123',
  environment: 'staging',
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'x is not a function',
        mechanism: { type: 'auto.browser.global_handlers.onerror', handled: false },
        stacktrace: {
          frames: [{ function: 'go', filename: 'https://tarn.test/assets/a.js', lineno: 3, colno: 14, in_app: true }],
        },
      },
    ],
  },
  request: { url: 'https://tarn.test/swap' },
  user: { id: DEVICE },
  tags: { locale: 'de-DE', wallet: 'Some Wallet', 'wallet.connection': 'injected' },
  contexts: {
    session: { started: 1_690_000_000_000 },
    flags: { values: [{ flag: 'embedded_wallet', result: true }] },
    wallet: {
      connectionType: 'injected',
      name: 'Some Wallet',
      id: 'com.some.wallet',
      address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
      status: 'connected',
    },
  },
}

/** Posts an envelope as Sentry's browser package does. */
const postError = (
  event: object = EVENT,
  {
    headers = {},
    dsn = sentryDsn(),
    type = 'event',
  }: { headers?: Record<string, string>; dsn?: string; type?: string } = {},
) =>
  api.fetch('/api/events/errors', {
    method: 'POST',
    headers: { 'content-type': 'application/x-sentry-envelope', ...headers },
    body: [{ event_id: EVENT.event_id, dsn, trace: { public_key: 'public' } }, { type }, event]
      .map((part) => JSON.stringify(part))
      .join('\n'),
  })

const forwarded = () =>
  (sentry.requests[0]?.body ?? '').split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)

test("a page's error reaches the operator's project, without cookies, user agent or IP address", async () => {
  const headers = { Cookie: 'theme=dark', 'User-Agent': 'Mozilla/5.0', 'CF-Connecting-IP': '203.0.113.9' }
  expect((await postError(EVENT, { headers })).status).toBe(204)
  const [request] = sentry.requests
  expect(request?.path).toMatch(new RegExp(`^${DSN_PATH}\\?.*sentry_key=public`))
  expect(request?.headers['content-type']).toBe('application/x-sentry-envelope')
  expect(JSON.stringify(request?.headers)).not.toMatch(/theme=dark|Mozilla|203\.0\.113\.9/)
  const [head, item, event] = forwarded()
  expect(head).toEqual({ event_id: EVENT.event_id, dsn: sentryDsn(), sent_at: expect.any(String) })
  expect(item).toEqual({ type: 'event' })
  expect(event).toEqual(EVENT)
})

test('fields that a report does not have are not forwarded', async () => {
  const detailed = {
    ...EVENT,
    user: { ...EVENT.user, ip_address: '203.0.113.9', email: 'a@b.c' },
    request: { url: 'https://tarn.test/swap?value=1#a', headers: { Cookie: 'x' } },
    contexts: { ...EVENT.contexts, trace: { trace_id: 'a' } },
    breadcrumbs: [{ message: 'click' }],
    extra: { amount: '1' },
    sdk: { name: 'sentry.javascript.remix' },
  }
  expect((await postError(detailed)).status).toBe(204)
  expect(forwarded()[2]).toEqual(EVENT)
})

test('addresses in the text of an error are not forwarded', async () => {
  const value = 'no balance of 0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
  await postError({ ...EVENT, exception: { values: [{ type: 'Error', value }] } })
  expect(forwarded()[2]).toMatchObject({ exception: { values: [{ value: 'no balance of 0x…' }] } })
})

test('a rate limit of Sentry is passed on, and a failure is reported', async () => {
  sentry.respondWith(() => ({ status: 429, headers: { 'retry-after': '17' } }))
  const limited = await postError()
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '17'])
  sentry.respondWith(() => ({ status: 500 }))
  expect((await postError()).status).toBe(503)
})

test('an envelope for another project, with another kind of item, or of another media type is refused', async () => {
  expect((await postError(EVENT, { dsn: 'https://key@elsewhere.test/1' })).status).toBe(400)
  expect((await postError(EVENT, { type: 'transaction' })).status).toBe(400)
  expect((await postError({ ...EVENT, exception: undefined })).status).toBe(400)
  expect((await postError({ ...EVENT, user: { id: 'me' } })).status).toBe(400)
  expect((await postError(EVENT, { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  expect((await postError({ ...EVENT, extra: 'x'.repeat(70_000) })).status).toBe(413)
  expect(sentry.requests).toEqual([])
})

test("an unexpected error of the worker reaches Sentry, without its nodes' keys", async () => {
  const broken = await startApiWorker({ SENTRY_DSN: sentryDsn(), RPC_URLS: '{"1":["https://node.test/secret"' })
  try {
    const response = await broken.fetch('/api/rpc/1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    })
    expect(response.status).toBe(500)
    await expect.poll(() => sentry.requests.length).toBe(1)
    expect(sentry.requests[0]?.path).toContain(DSN_PATH)
    expect(forwarded()[2]).toMatchObject({
      environment: 'local',
      exception: { values: [{ type: expect.any(String) }] },
    })
    expect(sentry.requests[0]?.body).not.toContain('secret')
  } finally {
    await broken.stop()
  }
})

const EXPOSURE = {
  eventName: 'statsig::gate_exposure',
  user: {
    userID: DEVICE,
    customIDs: { address: EVENT.contexts.wallet.address },
    statsigEnvironment: { tier: 'staging' },
  },
  value: null,
  metadata: { gate: 'embedded_wallet', gateValue: 'true', ruleID: 'r', reason: 'Bootstrap:Recognized' },
  secondaryExposures: [],
  time: 1_690_000_000_000,
}
const SDK = { sdkType: 'js-client', sdkVersion: '3.33.5' }
const EXPOSURES = '/api/flags/v1/rgstr'

test('exposures reach Statsig with its key; other events and fields are dropped', async () => {
  const detailed = { ...EXPOSURE, metadata: { ...EXPOSURE.metadata, page: '/swap' }, ip: '203.0.113.9' }
  const other = { ...EXPOSURE, eventName: 'statsig::diagnostics' }
  const body = { events: [detailed, other], statsigMetadata: { ...SDK, sessionID: 'a', stableID: 'b' } }
  expect((await post(api, body, { Cookie: 'theme=dark', 'User-Agent': 'Mozilla/5.0' }, EXPOSURES)).status).toBe(202)
  const [request] = statsig.requests
  expect([request?.path, request?.headers['statsig-api-key']]).toEqual(['/v1/log_event', 'client-key'])
  expect(JSON.stringify(request?.headers)).not.toMatch(/theme=dark|Mozilla/)
  expect(JSON.parse(request?.body ?? '')).toEqual({ events: [EXPOSURE], statsigMetadata: SDK })
})

test('without a key, or from a visitor who opts out, no exposure is forwarded', async () => {
  const body = { events: [EXPOSURE], statsigMetadata: SDK }
  expect((await post(unconfigured, body, {}, EXPOSURES)).status).toBe(404)
  expect((await post(api, body, { 'Sec-GPC': '1' }, EXPOSURES)).status).toBe(202)
  expect((await post(api, [], {}, EXPOSURES)).status).toBe(400)
  expect(statsig.requests).toEqual([])
})

test('a failure of Statsig is reported to the page', async () => {
  statsig.respondWith(() => ({ status: 500 }))
  expect((await post(api, { events: [EXPOSURE], statsigMetadata: SDK }, {}, EXPOSURES)).status).toBe(503)
})

const VIOLATION = {
  documentURL: 'https://tarn.test/explore/tokens/ethereum/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984?q=1',
  blockedURL: 'https://evil.test/steal?who=me',
  effectiveDirective: 'script-src-elem',
  disposition: 'enforce',
  sourceFile: 'https://tarn.test/assets/a.js',
  lineNumber: 3,
  sample: 'alert(1)',
}

test.each([
  ['application/reports+json', [{ type: 'csp-violation', age: 1, url: '', user_agent: '', body: VIOLATION }]],
  ['application/csp-report', { 'csp-report': { 'document-uri': 'https://tarn.test/', 'blocked-uri': 'inline' } }],
])('a CSP report as %s is accepted', async (type, body) => {
  expect((await post(api, body, { 'content-type': type }, '/api/events/csp')).status).toBe(204)
})

test('a malformed or oversized report is refused', async () => {
  const type = { 'content-type': 'application/reports+json' }
  expect((await post(api, { nothing: 1 }, type, '/api/events/csp')).status).toBe(400)
  expect((await post(api, ['x'.repeat(70_000)], type, '/api/events/csp')).status).toBe(413)
  expect((await post(api, [], {}, '/api/events/csp')).status).toBe(415)
  expect((await api.fetch('/api/events/csp')).status).toBe(405)
})
