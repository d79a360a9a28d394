import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUTES } from '#app/routes.ts'
import { forwardTo, startFaultyApi, startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'
import { examplePath } from '#tests/builders/example-path.ts'

/** Security headers on every route × {200, 3xx, 404, 500}, the API and every file. */

const PERMISSIONS =
  /^(?=.*\bgeolocation=\(\))(?=.*\bcamera=\(self\))(?=.*\bpublickey-credentials-get=\(self\))(?!.*=\*)/
const HSTS = 'max-age=63072000; includeSubDomains; preload'
const TRANSPORT: Readonly<Record<string, string>> = {
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
const PAGE: Readonly<Record<string, string>> = {
  ...TRANSPORT,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'reporting-endpoints': 'csp="/api/events/csp"',
}
const POLICY = [
  "default-src 'none'",
  "script-src 'nonce-NONCE' 'strict-dynamic'",
  "style-src 'self' 'nonce-NONCE'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' https://rpc.example",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'report-to csp',
].join('; ')

const VARS = { CONNECT_SRC: 'https://rpc.example', REPORT_URL: '/api/events/csp' }
/** A missing binding and a broken clock: unexpected failures. */
const INJECT_FAULTS = `
  const now = Date.now
  export function injectFaults(env, faults) {
    Date.now = faults.includes('no time') ? () => NaN : now
    if (!faults.includes('no binding')) return env
    return new Proxy(env, { get: (bindings, name) => { if (name === 'KV') throw new Error('no KV'); return bindings[name] } })
  }`

let api: FaultyWorker
let web: FaultyWorker
const nonces = new Set<string>()
let documents = 0

beforeAll(async () => {
  build()
  api = await startFaultyApi()
  web = await startFaultyWorker({
    worker: 'web',
    injectFaults: INJECT_FAULTS,
    vars: VARS,
    api: (request) => forwardTo(request, api),
  })
})

afterAll(async () => {
  await web.stop()
  await api.stop()
})

const paths = ROUTES.map(({ path }) => examplePath(path))

/** Checks the headers of a page, redirect, error or data response. Returns the status. */
async function checkHeaders(path: string, init?: RequestInit): Promise<number> {
  const response = await web.fetch(path, init)
  const { headers, status } = response
  const label = `${init?.method ?? 'GET'} ${path} (${status})`
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''
  expect([label, headers.get('content-security-policy')]).toEqual([label, POLICY.replaceAll('NONCE', nonce)])
  for (const [name, value] of Object.entries(PAGE))
    expect([label, name, headers.get(name)]).toEqual([label, name, value])
  expect([label, headers.get('permissions-policy')]).toEqual([label, expect.stringMatching(PERMISSIONS)])
  expect([label, headers.has('cache-control')]).toEqual([label, true])
  for (const name of ['x-powered-by', 'server', 'access-control-allow-origin']) {
    expect([label, name, headers.get(name)]).toEqual([label, name, null])
  }
  expect(atob(nonce)).toHaveLength(16)
  nonces.add(nonce)
  documents += 1
  const html = await response.text()
  if (headers.get('content-type')?.startsWith('text/html')) expectNothingInline(label, html, nonce)
  return status
}

/** Expects the HTML to contain nothing that the policy would block. */
function expectNothingInline(label: string, html: string, nonce: string): void {
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
  expect([label, scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))]).toEqual([label, []])
  const markup = html.replace(/<script\b[\s\S]*?<\/script>/g, '')
  expect([label, /<[^>]*\s(?:style|on\w+)="/.exec(markup)?.[0]]).toEqual([label, undefined])
  expect([label, /(?:href|action|src)="javascript:/i.exec(markup)?.[0]]).toEqual([label, undefined])
}

test.each(paths)('%s has all headers', async (path) => {
  expect([200, 301, 302, 404, 405]).toContain(await checkHeaders(path))
  expect([200, 301, 302, 404, 405]).toContain(await checkHeaders(path, { method: 'HEAD' }))
})

test.each(paths)('the loader data of %s has all headers', async (path) => {
  expect(await checkHeaders(path === '/' ? '/_root.data' : `${path}.data`)).toBeLessThan(500)
})

test.each(paths.filter((path) => path !== '/'))(
  'the redirect of %s to its canonical path has all headers',
  async (path) => {
    expect([301, 302, 308]).toContain(await checkHeaders(`${path}/`))
  },
)

test.each(paths)('an unknown subpath of %s answers 404 with all headers', async (path) => {
  expect(await checkHeaders(`${path === '/' ? '' : path}/no/such/place`)).toBe(404)
})

test.each(paths)('a form posted to %s has all headers, and is refused from another site', async (path) => {
  expect(await checkHeaders(path, { method: 'POST', headers: { Origin: 'https://elsewhere.test' } })).toBe(403)
  expect(
    await checkHeaders(path, { method: 'POST', headers: { Origin: web.url }, body: new URLSearchParams() }),
  ).toBeLessThan(500)
})

test.each(paths)('%s answers 500 with all headers when a binding is missing', async (path) => {
  web.faults.add('no binding')
  expect(await checkHeaders(path)).toBe(500)
  web.faults.clear()
})

test('a page that fails during rendering has all headers', async () => {
  web.faults.add('no time')
  // Complete, because a part that streams can no longer change the status.
  const status = await checkHeaders('/explore?complete')
  web.faults.clear()
  expect(status).toBe(500)
})

test('the route manifest has all headers', async () => {
  expect(await checkHeaders('/__manifest?p=%2Fswap')).toBeLessThan(500)
})

test.each([
  ['/api/status', 'GET', 200],
  ['/api/nothing', 'GET', 404],
  ['/api', 'GET', 404],
  ['/api/graphql', 'PUT', 405],
  ['/api/rpc/1', 'POST', 415],
  ['/api/trading/v1/quote', 'POST', 415],
  ['/api/graphql?query=%7Bchains%7Bname%7D%7D', 'GET', 200],
] as const)('%s has the API’s headers for %s', async (path, method, status) => {
  const response = await web.fetch(path, { method })
  expect(response.status).toBe(status)
  expectApi(response)
})

test('while the API is down, its paths have the API’s headers', async () => {
  const webWithoutApi = await startFaultyWorker({ worker: 'web', vars: VARS })
  for (const path of ['/api/status', '/api/graphql']) {
    const response = await webWithoutApi.fetch(path)
    expect(response.status).toBeGreaterThanOrEqual(500)
    expectApi(response)
  }
  await webWithoutApi.stop()
})

function expectApi({ headers, url }: Response): void {
  expect([url, headers.get('content-security-policy')]).toEqual([
    url,
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  ])
  for (const [name, value] of Object.entries(TRANSPORT)) expect([name, headers.get(name)]).toEqual([name, value])
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('permissions-policy')).toMatch(PERMISSIONS)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('access-control-allow-origin')).toBeNull()
}

const folder = fileURLToPath(new URL('../../build/client', import.meta.url))

/** A hash in the name of a file or of its folder. */
const HASHED = /-[\w-]{8}(?:\.\w+|\/[\w-]+\.json)$|^\/assets\/logos\/[\da-f]{8}\/[\w-]+\.svg$/

/** Images that other sites embed: in link previews, and in Safe{Wallet}'s list of apps. */
const EMBEDDABLE = ['/card.png', '/apple-touch-icon.png']

test('every file of the build has the security and cache headers of static files', async () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '_headers')
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const response = await web.fetch(file)
    await response.arrayBuffer()
    const { headers } = response
    expect([file, response.status]).toEqual([file, 200])
    const expectedHeaders = EMBEDDABLE.includes(file)
      ? { ...TRANSPORT, 'cross-origin-resource-policy': 'cross-origin' }
      : TRANSPORT
    for (const [name, value] of Object.entries(expectedHeaders))
      expect([file, name, headers.get(name)]).toEqual([file, name, value])
    expect([file, headers.get('content-security-policy')]).toEqual([file, "default-src 'none'; frame-ancestors 'none'"])
    expect([file, headers.get('permissions-policy')]).toEqual([file, expect.stringMatching(PERMISSIONS)])
    const isHashed = file.startsWith('/assets/')
    expect([file, headers.get('cache-control')]).toEqual([
      file,
      isHashed ? 'public, max-age=31536000, immutable' : expect.stringMatching(/^public, max-age=(86400|3600)$/),
    ])
    if (isHashed) expect(file).toMatch(HASHED)
    expect([extname(file), headers.get('content-type')]).toEqual([extname(file), expect.stringMatching(/\//)])
  }
})

test('a missing file answers 404 with all headers', async () => {
  expect(await checkHeaders('/assets/gone-abcd1234.js')).toBe(404)
})

test('no nonce is repeated', () => {
  expect(documents).toBeGreaterThan(100)
  expect(nonces.size).toBe(documents)
})
