import { expect, type BrowserContext, type Page } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import { startLocalStack, type LocalStack } from '#devnet/local-stack.ts'
import { likeAmplitude, startCollector, type Collector } from '#tests/builders/collector.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { test } from './stack.ts'

// A separate stack without chains, with events and monitoring enabled. Stub services stand in for Statsig, the collector and Sentry.

/** Behind the flag `embedded_wallet`. */
const PASSKEYS = '/manage/passkey/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

let stack: LocalStack
let collector: Collector
let sentry: Collector
let statsig: Collector

test.beforeAll(async () => {
  ;[collector, sentry, statsig] = await Promise.all([startCollector(), startCollector(), startCollector()])
  collector.respondWith(likeAmplitude)
  sentry.respondWith(() => ({ status: 200, body: { id: 'x' } }))
  statsig.respondWith(({ path }) => ({
    status: path === '/initialize' ? 200 : 202,
    body:
      path !== '/initialize'
        ? { success: true }
        : {
            // djb2 of embedded_wallet.
            feature_gates: { '289679182': { name: '289679182', value: true, rule_id: 'r', secondary_exposures: [] } },
            dynamic_configs: {},
            layer_configs: {},
            has_updates: true,
            hash_used: 'djb2',
            time: 1,
          },
  }))
  stack = await startLocalStack({
    port: 0,
    rpcUrls: {},
    vars: {
      APP_ENV: 'staging',
      SIGNALS: 'events monitoring',
      EVENTS_URL: `${collector.url}/2/httpapi`,
      EVENTS_KEY: 'key',
      SENTRY_DSN: dsn(),
      FLAGS_PROVIDER: 'statsig',
      STATSIG_API_KEY: 'client-key',
      STATSIG_PROXY_URL: statsig.url,
      STATSIG_TIER: 'staging',
      RATE_LIMITS: '{"other":{"burst":1000,"perSecond":1000}}',
    },
  })
})
test.afterAll(async () => {
  await stack.stop()
  await Promise.all([collector.stop(), sentry.stop(), statsig.stop()])
})
test.beforeEach(() => {
  for (const { requests } of [collector, sentry, statsig]) requests.length = 0
})

// Requests that a page sends while it unloads must not count for the next test.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank')
  await page.waitForTimeout(500)
})

function dsn(): string {
  return `${sentry.url.replace('http://', 'http://public@')}/1`
}

/** The events of Sentry's envelopes. */
const reports = () =>
  sentry.requests.map(({ body }) => JSON.parse(body.split('\n')[2] ?? '{}') as Readonly<Record<string, unknown>>)
/** The requests to one of Statsig's paths. */
const statsigRequests = (path: string) =>
  statsig.requests.flatMap((item) =>
    item.path === path ? [JSON.parse(item.body) as Readonly<Record<string, unknown>>] : [],
  )

interface SentEvent {
  readonly event_type: string
  readonly device_id: string
  readonly session_id: number
  readonly event_properties: Readonly<Record<string, unknown>>
}

const sent = (): SentEvent[] =>
  collector.requests.flatMap(({ body }) => (JSON.parse(body) as { events: SentEvent[] }).events)
const sentEvents = (name: string) => sent().filter(({ event_type }) => event_type === name)
const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((item) => item.name === name)?.value

async function openSettings(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  return page.getByRole('dialog', { name: 'Settings', exact: true })
}

test('in the default configuration a visit neither sends events nor loads code for them', async ({
  page,
  stack: defaultStack,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(`${defaultStack.baseURL}/swap`, { waitUntil: 'networkidle' })
  const settings = await openSettings(page)
  await expect(settings.getByRole('switch', { name: 'Analytics' })).toHaveCount(0)
  await page.goto(`${defaultStack.baseURL}/explore`, { waitUntil: 'networkidle' })
  const signals = /^\/api\/(events|flags)|\/(visit|monitoring|exposure-log)[.-]/
  expect(requested.filter((path) => signals.test(path))).toEqual([])
  const marks = await page.evaluate(() => Object.keys(document.documentElement.dataset))
  expect(marks.filter((name) => ['signals', 'flags', 'statsig'].includes(name))).toEqual([])
})

test('a visit reports page load, web vitals, a chosen currency and a failed wallet connection', async ({ page }) => {
  const wallet = await announceWallet(page, { account: signer(6), rpcUrls: {} })
  wallet.failNext('eth_requestAccounts')
  await page.goto(`${stack.url}/swap?value=1`, { waitUntil: 'networkidle' })

  const settings = await openSettings(page)
  await settings.getByRole('button', { name: /^Currency/ }).click()
  await page.getByRole('dialog', { name: 'Currency' }).getByRole('button', { name: /Euro/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByRole('dialog')).toContainText('The connection attempt failed')
  await page.goto('about:blank')

  await expect.poll(() => sent().length).toBeGreaterThanOrEqual(4)
  await expect
    .poll(() => sentEvents('Application Loaded').map((item) => item.event_properties))
    .toEqual([{ service_worker: 'uninstalled' }])
  expect(sentEvents('Local Currency Selected').map((item) => item.event_properties)).toEqual([
    { currency: 'EUR', previous_currency: 'USD' },
  ])
  expect(sentEvents('Wallet Connected').map((item) => item.event_properties)).toMatchObject([
    { result: 'failed', wallet_name: 'Test Wallet', wallet_type: 'injected', page: '/swap' },
  ])
  await expect.poll(() => sentEvents('Web Vitals')).toHaveLength(1)
  const vitals = sentEvents('Web Vitals')[0]?.event_properties
  expect(vitals).toMatchObject({ service_worker: 'uninstalled', first_contentful_paint_ms: expect.any(Number) })
  expect(vitals?.['cumulative_layout_shift']).toBeLessThan(0.1)
  expect(new Set(sent().map(({ device_id }) => device_id)).size).toBe(1)
  // Events contain neither the page's query nor any address.
  expect(collector.requests.map(({ body }) => body).join()).not.toMatch(/value=1|0x[\da-f]{40}/i)
})

test('choosing a language is reported, and only the first batch is answered with the country', async ({ page }) => {
  const countries: (string | undefined)[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/api/events'))
      countries.push(answer.headers()['x-origin-country'])
  })
  await page.goto(`${stack.url}/swap`, { waitUntil: 'networkidle' })
  await expect.poll(() => countries, { timeout: 10_000 }).toEqual(['CH'])
  const settings = await openSettings(page)
  await settings.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('dialog', { name: 'Language' }).getByRole('button', { name: 'Deutsch' }).click()
  await expect
    .poll(() => sentEvents('Language Selected').map((item) => item.event_properties), { timeout: 10_000 })
    .toEqual([{ language: 'de-DE', previous_language: 'en-US' }])
  await expect.poll(() => countries).toEqual(['CH', undefined])
})

test('an uncaught error is reported once, without addresses and with the flags', async ({ page }) => {
  await page.goto(`${stack.url}/swap?value=1`, { waitUntil: 'networkidle' })
  for (let time = 0; time < 3; time += 1) {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('no balance of 0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984')
      })
    })
  }
  await expect.poll(() => sentry.requests.length).toBe(1)
  expect(sentry.requests[0]?.path).toContain('/api/1/envelope/')
  const [report] = reports()
  expect(report).toEqual({
    event_id: expect.any(String),
    timestamp: expect.any(Number),
    platform: 'javascript',
    level: 'error',
    release: expect.any(String),
    environment: 'staging',
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'no balance of 0x…',
          mechanism: { type: 'auto.browser.global_handlers.onerror', handled: false },
          stacktrace: { frames: expect.any(Array) },
        },
      ],
    },
    request: { url: `${stack.url}/swap` },
    user: { id: await page.evaluate(() => localStorage.getItem('tarn.device')) },
    tags: { locale: 'en-US' },
    contexts: {
      session: { started: expect.any(Number) },
      flags: {
        values: [
          { flag: 'embedded_wallet', result: true },
          { flag: 'extension_links', result: true },
        ],
      },
    },
  })
  await page.waitForTimeout(500)
  expect(sentry.requests).toHaveLength(1)
})

test('an error before Sentry has loaded is reported', async ({ page }) => {
  const fail = (text: string) =>
    page.evaluate((message) => {
      setTimeout(() => {
        throw new TypeError(message)
      })
    }, text)
  await page.route(/\/monitoring[.-]/, async (route) => {
    await fail('early')
    await page.waitForTimeout(500)
    await route.continue()
  })
  await page.goto(`${stack.url}/swap`, { waitUntil: 'networkidle' })
  await fail('late')
  const messages = () => reports().map((item) => /"value":"(\w+)"/.exec(JSON.stringify(item))?.[1])
  await expect.poll(messages).toEqual(['early', 'late'])
})

test('pages contact this site only, and neither Sentry nor Statsig stores anything in the browser', async ({
  page,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto(`${stack.url}${PASSKEYS}`, { waitUntil: 'networkidle' })
  await page.evaluate(() => void setTimeout(() => void Promise.reject(new Error('stored nothing'))))
  await expect.poll(() => reports().length).toBe(1)
  await expect.poll(() => statsigRequests('/log_event').length, { timeout: 15_000 }).toBe(1)
  expect([...hosts]).toEqual([new URL(stack.url).host])
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(stored.filter((name) => /sentry|statsig/i.test(name))).toEqual([])
})

test('visiting a page behind a flag reports one exposure to Statsig', async ({ page, context }) => {
  await page.goto(`${stack.url}/swap`, { waitUntil: 'networkidle' })
  await expect.poll(() => cookie(context, 'visitor')).toBeDefined()
  await page.goto(`${stack.url}/explore`, { waitUntil: 'networkidle' })
  expect(statsigRequests('/log_event')).toEqual([])
  await page.goto(`${stack.url}${PASSKEYS}`, { waitUntil: 'networkidle' })
  await expect.poll(() => statsigRequests('/log_event').length, { timeout: 15_000 }).toBe(1)
  const [batch] = statsigRequests('/log_event')
  expect(batch).toEqual({
    events: [
      {
        eventName: 'statsig::gate_exposure',
        user: { userID: await cookie(context, 'visitor'), statsigEnvironment: { tier: 'staging' } },
        value: null,
        metadata: { gate: 'embedded_wallet', gateValue: 'true', ruleID: 'r', reason: 'Bootstrap:Recognized' },
        secondaryExposures: [],
        time: expect.any(Number),
      },
    ],
    statsigMetadata: { sdkType: expect.any(String), sdkVersion: expect.any(String) },
  })
})

test('a visit that is not sampled is not monitored, but its events are reported', async ({ page }) => {
  await page.route('**/api/events', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          json: {
            events: true,
            monitoring: { dsn: dsn(), environment: 'staging' },
            sessionSampleRate: 0.1,
            ignoredErrors: [],
          },
        })
      : route.continue(),
  )
  await page.addInitScript(() => sessionStorage.setItem('tarn.session', '{"start":1690000000000,"lot":0.1}'))
  await page.goto(`${stack.url}/swap`, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('not reported')
    })
  })
  const settings = await openSettings(page)
  await settings.getByRole('button', { name: /^Currency/ }).click()
  await page.getByRole('dialog', { name: 'Currency' }).getByRole('button', { name: /Euro/ }).click()
  const eventsOfVisit = () => sent().flatMap((item) => (item.session_id === 1_690_000_000_000 ? [item.event_type] : []))
  await expect.poll(eventsOfVisit, { timeout: 10_000 }).toEqual(['Local Currency Selected'])
  await page.goto('about:blank')
  await page.waitForTimeout(500)
  expect([eventsOfVisit().length, sentry.requests]).toEqual([1, []])
})

test('the flag service receives the visitor id and the connected address', async ({ page, context }) => {
  const wallet = await announceWallet(page, { account: signer(7), rpcUrls: {} })
  await page.goto(`${stack.url}/swap`, { waitUntil: 'networkidle' })
  await expect.poll(() => cookie(context, 'visitor')).toMatch(/^[\da-f-]{36}$/)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect.poll(() => cookie(context, 'account')).toBe(wallet.address)
  await page.goto(`${stack.url}/explore`)
  await expect
    .poll(() => statsigRequests('/initialize').map(({ user }) => user))
    .toContainEqual({
      userID: await cookie(context, 'visitor'),
      customIDs: { address: wallet.address },
      statsigEnvironment: { tier: 'staging' },
    })
})

for (const [name, extraHTTPHeaders] of [
  ['Global Privacy Control', { 'Sec-GPC': '1' }],
  ['Do Not Track', { DNT: '1' }],
] as const) {
  test.describe(`under ${name}`, () => {
    test.use({ extraHTTPHeaders })

    test('no events are sent, no cookies are set, and the flag service gets no id', async ({ page, context }) => {
      await page.goto(`${stack.url}${PASSKEYS}`, { waitUntil: 'networkidle' })
      const settings = await openSettings(page)
      await expect(settings.getByRole('switch', { name: 'Analytics' })).toHaveCount(0)
      await page.goto('about:blank')
      expect([collector.requests, sentry.requests, await context.cookies()]).toEqual([[], [], []])
      for (const requested of statsigRequests('/initialize')) expect(requested).toMatchObject({ user: { userID: '' } })
      expect(statsigRequests('/log_event')).toEqual([])
    })
  })
}

test('turning analytics off stops all events and deletes the visitor id', async ({ page, context }) => {
  await page.goto(`${stack.url}/swap`, { waitUntil: 'networkidle' })
  await expect.poll(() => cookie(context, 'visitor')).toBeDefined()
  const toggle = (await openSettings(page)).getByRole('switch', { name: 'Analytics' })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect.poll(() => cookie(context, 'analytics')).toBe('off')
  await page.waitForTimeout(200)
  collector.requests.length = 0
  await page.goto(`${stack.url}/explore`, { waitUntil: 'networkidle' })
  await page.goto('about:blank')
  await page.waitForTimeout(500)
  expect(collector.requests).toEqual([])
  expect(await cookie(context, 'visitor')).toBeUndefined()
})
