import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FLAGS, type Catalogue } from './catalogue.ts'
import { fileProvider } from './file-provider.server.ts'
import { flagProvider, flagValues, valuesOf } from './flags.server.ts'
import file from './values.json' with { type: 'json' }
import { StatsigCache, statsigProvider } from './statsig-provider.server.ts'

const CATALOGUE = {
  wallet: { kind: 'flag', name: 'embedded_wallet', default: false, purpose: '' },
  other: { kind: 'flag', name: 'other', default: true, purpose: '' },
  intro: {
    kind: 'experiment',
    name: 'landing_intro',
    parameter: 'group',
    values: ['control', 'long'],
    default: 'control',
    purpose: '',
  },
  frame: {
    kind: 'layer',
    name: 'frame',
    parameter: 'width',
    values: ['narrow', 'wide'],
    default: 'narrow',
    purpose: '',
  },
} as const satisfies Catalogue

/** A fake Statsig `/initialize`: names hashed with djb2, values in envelopes. */
let statsig: Server
const requests: { path: string; headers: IncomingHttpHeaders; body: unknown }[] = []
const answer: { status: number; delay: number; gate: boolean; group: string } = {
  status: 200,
  delay: 0,
  gate: true,
  group: 'long',
}

beforeAll(async () => {
  statsig = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
      const evaluation = { rule_id: 'r', secondary_exposures: [], id_type: 'userID' }
      const body = {
        // djb2 of embedded_wallet, landing_intro and frame.
        feature_gates: { '289679182': { ...evaluation, name: '289679182', value: answer.gate } },
        dynamic_configs: { '1410848324': { ...evaluation, name: '1410848324', value: { group: answer.group } } },
        layer_configs: {
          '97692013': { ...evaluation, name: '97692013', value: { width: 'wide' }, explicit_parameters: [] },
        },
        has_updates: true,
        hash_used: 'djb2',
        time: 1,
      }
      setTimeout(() => response.writeHead(answer.status).end(JSON.stringify(body)), answer.delay)
    })
  })
  await new Promise<void>((resolve) => statsig.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => statsig.close(resolve)))
beforeEach(() => {
  requests.length = 0
  Object.assign(answer, { status: 200, delay: 0, gate: true, group: 'long' })
})

const clock = { now: 1_000_000 }
let backgroundWork: Promise<unknown>[] = []
const provider = () =>
  statsigProvider(
    {
      apiKey: 'client-key',
      proxyUrl: `http://127.0.0.1:${(statsig.address() as AddressInfo).port}/v1/`,
      tier: 'staging',
      fetch,
      now: () => clock.now,
      waitUntil: (work) => void backgroundWork.push(work),
    },
    new StatsigCache(),
  )
const evaluate = async (from = provider()) =>
  valuesOf(CATALOGUE, await from.evaluate({ id: 'visitor-1', address: '0xAb' }), undefined)

test('Statsig receives the key, the user, the address as a custom id and the tier', async () => {
  await evaluate()
  expect(requests).toHaveLength(1)
  expect(requests[0]?.path).toBe('/v1/initialize')
  expect(requests[0]?.headers['statsig-api-key']).toBe('client-key')
  expect(requests[0]?.body).toEqual({
    user: { userID: 'visitor-1', customIDs: { address: '0xAb' }, statsigEnvironment: { tier: 'staging' } },
    hash: 'djb2',
    statsigMetadata: { sdkType: 'tarn-edge', sdkVersion: '1' },
  })
})

test("Statsig's values apply, and defaults where it has none", async () => {
  expect(await evaluate()).toEqual({ wallet: true, other: true, intro: 'long', frame: 'wide' })
})

test("the page gets Statsig's values of the catalogue and the tier, to report exposures", async () => {
  const evaluations = await provider().evaluate({ id: 'visitor-1' })
  const { intro, wallet } = CATALOGUE
  expect(evaluations.bootstrap?.([intro, wallet])).toEqual({
    tier: 'staging',
    values: {
      feature_gates: { '289679182': expect.objectContaining({ value: true, rule_id: 'r' }) },
      dynamic_configs: { '1410848324': expect.objectContaining({ value: { group: 'long' } }) },
      layer_configs: {},
      has_updates: true,
      hash_used: 'djb2',
      time: 1,
    },
  })
})

test('an unknown variant is ignored', async () => {
  answer.group = 'sideways'
  expect((await evaluate()).intro).toBe('control')
})

test('a user is evaluated once per minute, and gets the last values meanwhile', async () => {
  const cachingProvider = provider()
  await evaluate(cachingProvider)
  answer.gate = false
  expect((await evaluate(cachingProvider)).wallet).toBe(true)
  expect(requests).toHaveLength(1)
  clock.now += 61_000
  expect((await evaluate(cachingProvider)).wallet).toBe(true)
  await Promise.all(backgroundWork)
  expect((await evaluate(cachingProvider)).wallet).toBe(false)
  expect(requests).toHaveLength(2)
})

test('concurrent visitors share one request', async () => {
  const cachingProvider = provider()
  await Promise.all([evaluate(cachingProvider), evaluate(cachingProvider), evaluate(cachingProvider)])
  expect(requests).toHaveLength(1)
})

test('a hanging Statsig does not delay the page; its answer serves the next', async () => {
  answer.delay = 400
  backgroundWork = []
  const cachingProvider = provider()
  const started = performance.now()
  expect((await evaluate(cachingProvider)).wallet).toBe(false)
  expect(performance.now() - started).toBeLessThan(300)
  await Promise.all(backgroundWork)
  expect((await evaluate(cachingProvider)).wallet).toBe(true)
})

test('if Statsig fails, defaults apply', async () => {
  answer.status = 503
  expect(await evaluate()).toEqual({ wallet: false, other: true, intro: 'control', frame: 'narrow' })
})

test('the file applies without a provider, and its flags can be overridden', async () => {
  const from = fileProvider({
    flags: { other: false },
    experiments: { landing_intro: { group: 'long' } },
    layers: {},
  })
  expect(valuesOf(CATALOGUE, await from.evaluate({}), undefined)).toEqual({
    wallet: false,
    other: false,
    intro: 'long',
    frame: 'narrow',
  })
  const query = new URLSearchParams(
    'featureFlagOverride=embedded_wallet,other&experimentOverride=landing_intro:control',
  )
  expect(valuesOf(CATALOGUE, await from.evaluate({}), query)).toEqual({
    wallet: true,
    other: true,
    intro: 'control',
    frame: 'narrow',
  })
})

test('the file contains only names of the catalogue', () => {
  const names = (...kinds: string[]) =>
    Object.values(FLAGS).flatMap(({ kind, name }) => (kinds.includes(kind) ? [name as string] : []))
  expect(names('flag')).toEqual(expect.arrayContaining(Object.keys(file.flags)))
  expect(names('experiment')).toEqual(expect.arrayContaining(Object.keys(file.experiments)))
  expect(names('layer')).toEqual(expect.arrayContaining(Object.keys(file.layers)))
})

const ports = { fetch, now: Date.now, waitUntil: () => undefined }

test('the built-in values come from the file', async () => {
  expect(flagValues(await flagProvider({}, ports).evaluate({}), undefined)).toEqual({
    embeddedWallet: false,
    extensionLinks: true,
  })
})

test.each([{}, { STATSIG_API_KEY: '' }])('Statsig without a key is rejected', (env) => {
  expect(() => flagProvider({ FLAGS_PROVIDER: 'statsig', ...env }, ports)).toThrow('statsigApiKey is not set')
})

test('an unknown provider is rejected', () => {
  expect(() => flagProvider({ FLAGS_PROVIDER: 'growthbook' }, ports)).toThrow('FLAGS_PROVIDER is growthbook')
})
