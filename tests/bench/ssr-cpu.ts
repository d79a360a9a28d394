/**
 * CPU time of the web worker per page, compared with a bare Remix page in the same run: both on workerd behind the same local server, whose
 * own time (that of a missing file) is subtracted. The API answers from this process and is not measured; its answers are cached as in production.
 * Each page twice: newly rendered, and from the HTML cache.
 *
 * `node tests/bench/ssr-cpu.ts [seconds per page]`
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Miniflare, type WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { modulesOf } from '#devnet/local-stack.ts'
import { exampleTrade } from '#tests/builders/example-trade.ts'
import { forwardTo, startFaultyApi, startFaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'
import { WETH } from '#tests/builders/seeded-market.ts'
import { workerdCpu } from '#tests/builders/workerd-cpu.ts'

const SECONDS = Number(process.argv[2] ?? 6)
const CONCURRENCY = 4
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
/** Disables the limit of page reads per visitor, which the bench exceeds. */
const NO_READ_LIMIT =
  'export const injectFaults = (env) => ({ ...env, PAGE_READS: { limit: async () => ({ success: true }) } })'
const PAGES = ['/explore', '/', '/not-found', `/explore/tokens/ethereum/${WETH}`, '/swap', '/status']

const QUOTE = exampleTrade(3_000_000_000n).response

const HELLO: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    type: 'module',
    sideEffects: false,
    dependencies: { '@remix-run/cloudflare': '*', isbot: '*', react: '*' },
  }),
  'vite.config.mjs': `
    import { vitePlugin as remix } from '@remix-run/dev'
    export default {
      plugins: [remix({ future: { v3_fetcherPersist: true, v3_lazyRouteDiscovery: true, v3_relativeSplatPath: true, v3_singleFetch: true, v3_throwAbortReason: true } })],
      ssr: { resolve: { conditions: ['workerd', 'worker', 'browser'] } },
      resolve: { mainFields: ['browser', 'module', 'main'] },
    }`,
  'wrangler.toml': `
    name = "hello"
    main = "worker.js"
    compatibility_date = "2026-07-30"
    compatibility_flags = ["nodejs_compat"]
    [assets]
    directory = "build/client"`,
  'worker.js': `
    import { createRequestHandler } from '@remix-run/cloudflare'
    import * as build from './build/server/index.js'
    const render = createRequestHandler(build)
    export default {
      fetch: (request) => new URL(request.url).pathname.startsWith('/assets/')
        ? new Response('no such file', { status: 404 })
        : render(request),
    }`,
  'app/root.jsx': `
    import { Links, Meta, Outlet, Scripts } from '@remix-run/react'
    export default function App() {
      return <html lang="en"><head><Meta /><Links /></head><body><Outlet /><Scripts /></body></html>
    }`,
  'app/entry.server.jsx': `
    import { RemixServer } from '@remix-run/react'
    import { renderToReadableStream } from 'react-dom/server'
    export default async function handleRequest(request, status, headers, context) {
      const body = await renderToReadableStream(<RemixServer context={context} url={request.url} />)
      headers.set('Content-Type', 'text/html')
      return new Response(body, { headers, status })
    }`,
  'app/routes/_index.jsx': `export default function Hello() { return <h1>Hello</h1> }`,
}

build()
const hello = await startHello()
const helloCost =
  (await cpuPerRequest(hello.url, sameUrl('/'))) - (await cpuPerRequest(hello.url, sameUrl('/assets/none.js')))
await hello.stop()

const api = await startFaultyApi()
const web = await startFaultyWorker({
  worker: 'web',
  // The local stack also reads the progress of its start, which is no cost of a page.
  vars: { APP_ENV: 'preview' },
  injectFaults: NO_READ_LIMIT,
  // There is no node to quote from.
  api: async (request) => (request.url.endsWith('/quote') ? Response.json(QUOTE) : forwardTo(request, api)),
})
const baseline = await cpuPerRequest(web.url, sameUrl('/assets/none.js'))
console.log(`baseline             ${baseline.toFixed(2)} ms, subtracted below`)
console.log(`bare Remix           ${helloCost.toFixed(2)} ms`)
for (const path of PAGES) {
  const cached = (await cpuPerRequest(web.url, sameUrl(path))) - baseline
  const rendered = (await cpuPerRequest(web.url, newUrls(path))) - baseline
  const name = path.length > 18 ? `${path.slice(0, 15)}…` : path
  const ratio = (cpu: number) => `${cpu.toFixed(2)} ms (${(cpu / helloCost).toFixed(1)} × bare Remix)`
  console.log(`${name.padEnd(20)} rendered ${ratio(rendered)}   cached ${ratio(cached)}`)
}
await web.stop()
await api.stop()

/** The same URL for every request, so that its document comes from the HTML cache until its data changes. */
function sameUrl(path: string): () => string {
  return () => path
}

/** Another URL of the same page for every request: its data is cached, its document is not. */
function newUrls(path: string): () => string {
  let count = 0
  return () => `${path}?nth=${(count += 1)}`
}

/** CPU milliseconds per request, with warm caches. */
async function cpuPerRequest(url: string, path: () => string): Promise<number> {
  await requestRepeatedly(url, path, 1.5)
  const before = workerdCpu()
  const count = await requestRepeatedly(url, path, SECONDS)
  return (workerdCpu() - before) / count
}

async function requestRepeatedly(url: string, path: () => string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let count = 0
  const sendRequests = async () => {
    while (performance.now() < end) {
      // In production the edge compresses, not the worker.
      const response = await fetch(url + path(), { headers: { 'User-Agent': BROWSER, 'Accept-Encoding': 'identity' } })
      await response.arrayBuffer()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendRequests))
  return count
}

/** A Remix app with one hello-world route, built and bundled like ours. */
async function startHello(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  // Inside the project, so that its packages resolve.
  const folder = join(root, 'node_modules/.cache/remix-hello')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'app/routes'), { recursive: true })
  for (const [file, text] of Object.entries(HELLO)) writeFileSync(join(folder, file), text)
  run('remix', ['vite:build', '--config', 'vite.config.mjs'], folder)
  run('wrangler', ['deploy', '--dry-run', '--outdir', join(folder, 'dist')], folder)
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(folder, 'wrangler.toml'))
  const worker = {
    ...workerOptions,
    name: 'hello',
    modulesRoot: join(folder, 'dist'),
    modules: modulesOf(join(folder, 'dist')),
  } as unknown as WorkerOptions
  const miniflare = new Miniflare({ port: 0, host: '127.0.0.1', workers: [worker], cf: false })
  const url = (await miniflare.ready).href.replace(/\/$/, '')
  return { url, stop: () => miniflare.dispose() }

  function run(command: string, args: readonly string[], cwd: string): void {
    const env = { ...process.env, NODE_ENV: 'production' as const, CI: 'true', WRANGLER_SEND_METRICS: 'false' }
    const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', command), args, {
      cwd,
      env: { ...env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${command} failed\n${stdout}\n${stderr}`)
  }
}
