import { expect, test } from 'vitest'
import { signalsOf, type SignalEnv } from './signals.server.ts'

const visit = (env: SignalEnv, { url = 'https://tarn.test/', headers = {} } = {}) =>
  signalsOf(new Request(url, { headers }), env, () => undefined)

test('nothing may be sent where the operator said nothing', () => {
  expect(visit({}).allowed).toBe('')
})

test('what the operator turned on is allowed, and no word else', () => {
  expect(visit({ SIGNALS: 'events, monitoring everything' }).allowed).toBe('events monitoring')
  expect(visit({ FLAGS_PROVIDER: 'statsig', STATSIG_API_KEY: 'k' }).allowed).toBe('identity')
})

test.each([{ 'Sec-GPC': '1' }, { DNT: '1' }, { Cookie: 'theme=dark; analytics=off' }])(
  'a request with %o is not followed',
  (headers) => {
    const env = { SIGNALS: 'events monitoring', FLAGS_PROVIDER: 'statsig', STATSIG_API_KEY: 'k' }
    expect(visit(env, { headers }).allowed).toBe('')
  },
)

test.each([{ 'Sec-GPC': '0' }, { Cookie: 'analytics=on' }, { Cookie: 'myanalytics=off' }])(
  'a request with %o takes part',
  (headers) => {
    expect(visit({ SIGNALS: 'events' }, { headers }).allowed).toBe('events')
  },
)

const OVERRIDE = 'https://tarn.test/manage/passkey/0x1?featureFlagOverride=embedded_wallet'

test('a link overrides a flag on any host but the production one', async () => {
  expect(await visit({}, { url: OVERRIDE }).flags()).toEqual({ embeddedWallet: true })
  expect(await visit({ APP_ENV: 'preview' }, { url: OVERRIDE }).flags()).toEqual({ embeddedWallet: true })
  expect(await visit({ APP_ENV: 'production' }, { url: OVERRIDE }).flags()).toEqual({ embeddedWallet: false })
  const production = { APP_ENV: 'production', PRODUCTION_HOST: 'tarn.test' }
  expect(await visit(production, { url: OVERRIDE }).flags()).toEqual({ embeddedWallet: false })
  const other = OVERRIDE.replace('tarn.test', 'a-branch.tarn.test')
  expect(await visit(production, { url: other }).flags()).toEqual({ embeddedWallet: true })
})

test('Statsig without its key breaks the request loudly', async () => {
  await expect(visit({ FLAGS_PROVIDER: 'statsig' }).flags()).rejects.toThrow('statsigApiKey is not set')
})
