import { expect, onTestFinished, test } from 'vitest'
import { startCollector } from '#tests/builders/collector.ts'
import { analyticsCookies, signalsOf, type SignalEnv } from './signals.server.ts'

const OVERRIDE = 'https://tarn.test/manage/passkey/0x1?featureFlagOverride=embedded_wallet'

const visit = (env: SignalEnv, { url = 'https://tarn.test/', headers = {} } = {}) =>
  signalsOf(new Request(url, { headers }), env, () => undefined)

test('without configuration nothing may be sent', async () => {
  expect(await visit({}).documentSignals()).toEqual({ attributes: { 'data-build': 'dev' }, analytics: 'none' })
})

test('only what the operator enabled is allowed', async () => {
  expect((await visit({ SIGNALS: 'events, monitoring everything' }).documentSignals()).attributes).toMatchObject({
    'data-signals': 'events monitoring',
  })
  expect(await visit({ SIGNALS: 'events' }, { url: OVERRIDE }).documentSignals()).toEqual({
    attributes: { 'data-signals': 'events', 'data-flags': 'embedded_wallet extension_links', 'data-build': 'dev' },
    analytics: 'on',
  })
})

test('the document says whether there is a username service, and not where', async () => {
  const env = { USERNAMES_URL: 'https://names.example/v1' }
  expect((await visit(env, { headers: { 'Sec-GPC': '1' } }).documentSignals()).attributes).toEqual({
    'data-build': 'dev',
    'data-usernames': '',
  })
  expect((await visit({ USERNAMES_URL: '' }).documentSignals()).attributes).toEqual({ 'data-build': 'dev' })
})

test.each([
  { 'Sec-GPC': '1' },
  { DNT: '1' },
  { Cookie: 'theme=dark; analytics=off' },
  { Cookie: '__Host-analytics=off' },
])('a request with %o is not tracked', async (headers) => {
  const env = { SIGNALS: 'events monitoring', FLAGS_PROVIDER: 'statsig', STATSIG_API_KEY: 'k' }
  expect((await visit(env, { headers }).documentSignals()).attributes).toEqual({ 'data-build': 'dev' })
})

test.each([
  { 'Sec-GPC': '0' },
  { Cookie: 'analytics=on' },
  { Cookie: 'myanalytics=off' },
  { Cookie: '__Host-analytics=on; analytics=off' },
])('a request with %o is tracked', async (headers) => {
  expect((await visit({ SIGNALS: 'events' }, { headers }).documentSignals()).attributes['data-signals']).toBe('events')
})

test('a query overrides a flag on any host except the production one', async () => {
  expect(await visit({}, { url: OVERRIDE }).flags()).toMatchObject({ embeddedWallet: true })
  expect(await visit({ APP_ENV: 'preview' }, { url: OVERRIDE }).flags()).toMatchObject({ embeddedWallet: true })
  expect(await visit({ APP_ENV: 'production' }, { url: OVERRIDE }).flags()).toMatchObject({ embeddedWallet: false })
  const production = { APP_ENV: 'production', PRODUCTION_HOST: 'tarn.test' }
  expect(await visit(production, { url: OVERRIDE }).flags()).toMatchObject({ embeddedWallet: false })
  const other = OVERRIDE.replace('tarn.test', 'a-branch.tarn.test')
  expect(await visit(production, { url: other }).flags()).toMatchObject({ embeddedWallet: true })
})

test('Statsig without an API key fails the request', async () => {
  await expect(visit({ FLAGS_PROVIDER: 'statsig' }).flags()).rejects.toThrow('statsigApiKey is not set')
})

test("a flag that a response depends on is an exposure, if its value is Statsig's and the visitor does not opt out", async () => {
  const statsig = await startCollector()
  onTestFinished(() => statsig.stop())
  // djb2 of embedded_wallet.
  const gates = { '289679182': { name: '289679182', value: true, rule_id: 'r', secondary_exposures: [] } }
  statsig.respondWith(() => ({
    status: 200,
    body: { feature_gates: gates, has_updates: true, hash_used: 'djb2', time: 1 },
  }))
  const env = { FLAGS_PROVIDER: 'statsig', STATSIG_API_KEY: 'k', STATSIG_PROXY_URL: statsig.url }
  const exposuresOf = async (signals: ReturnType<typeof visit>) => {
    await signals.flags()
    const before = signals.exposures()
    await signals.flag('embeddedWallet')
    return [before, signals.exposures()]
  }
  expect(await exposuresOf(visit(env))).toEqual([[], ['embedded_wallet']])
  expect(JSON.parse((await visit(env).documentSignals()).attributes['data-statsig'] ?? '')).toMatchObject({
    tier: 'development',
    values: { feature_gates: gates },
  })
  expect(await exposuresOf(visit(env, { headers: { 'Sec-GPC': '1' } }))).toEqual([[], []])
  expect((await visit(env, { headers: { 'Sec-GPC': '1' } }).documentSignals()).attributes).toEqual({
    'data-build': 'dev',
  })
  const overridden = OVERRIDE.replace('Override=', 'OverrideOff=')
  expect(await exposuresOf(visit(env, { url: overridden }))).toEqual([[], []])
  expect(await exposuresOf(visit({}))).toEqual([[], []])
})

test('the setting is offered if something is collected and the browser does not opt out', async () => {
  const setting = async (env: SignalEnv, headers = {}) => (await visit(env, { headers }).documentSignals()).analytics
  expect(await setting({})).toBe('none')
  expect(await setting({ SIGNALS: 'events' })).toBe('on')
  expect(await setting({ SIGNALS: 'events' }, { Cookie: 'analytics=off' })).toBe('off')
  expect(await setting({ SIGNALS: 'events' }, { 'Sec-GPC': '1' })).toBe('none')
})

test("turning analytics off is saved for a year and deletes the visitor's id", () => {
  const cookies = (requested: unknown) => analyticsCookies(requested, new Request('https://tarn.test/preferences'))
  expect(cookies('off')).toEqual([
    '__Host-analytics=off; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    '__Host-visitor=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    'visitor=; Path=/; Max-Age=0; SameSite=Lax',
    '__Host-account=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    'account=; Path=/; Max-Age=0; SameSite=Lax',
  ])
  expect(cookies('on')).toEqual(['__Host-analytics=on; Path=/; Max-Age=31536000; SameSite=Lax; Secure'])
  expect(cookies('maybe')).toEqual([])
  expect(cookies(null)).toEqual([])
})
