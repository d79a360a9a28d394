/**
 * Checks the first load of each page: the scripts of the client manifest that it needs before interaction, gzip -9. Fails
 * if a page exceeds its budget, a first load contains a forbidden library, or a script lacks compile hints.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { COMPILE_HINT, MIN_HINTED_BYTES } from './compile-ahead.ts'

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'build/.vite/client-manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** Budgets in kB (1,000 bytes). */
const PAGES = [
  { page: 'landing', routes: ['app/root.tsx', 'app/routes/landing.tsx'], budget: 150 },
  { page: 'explore', routes: ['app/root.tsx', 'app/routes/explore.tsx'], budget: 150 },
  { page: 'pools', routes: ['app/root.tsx', 'app/routes/explore-pools.tsx'], budget: 150 },
  { page: 'transactions', routes: ['app/root.tsx', 'app/routes/explore-transactions.tsx'], budget: 150 },
  { page: 'token', routes: ['app/root.tsx', 'app/routes/token.tsx'], budget: 150 },
  { page: 'pool', routes: ['app/root.tsx', 'app/routes/pool.tsx'], budget: 150 },
  { page: 'positions', routes: ['app/root.tsx', 'app/routes/positions.tsx'], budget: 151 },
  { page: 'position', routes: ['app/root.tsx', 'app/routes/position.tsx'], budget: 150 },
  { page: 'pool finder', routes: ['app/root.tsx', 'app/routes/pool-finder.tsx'], budget: 190 },
  { page: 'portfolio', routes: ['app/root.tsx', 'app/routes/portfolio.tsx'], budget: 150 },
  { page: 'approvals', routes: ['app/root.tsx', 'app/routes/portfolio-approvals.tsx'], budget: 150 },
  { page: 'lookup', routes: ['app/root.tsx', 'app/routes/portfolio-start.tsx'], budget: 150 },
  { page: 'swap', routes: ['app/root.tsx', 'app/routes/swap.tsx'], budget: 190 },
  { page: 'create', routes: ['app/root.tsx', 'app/routes/create-position.tsx'], budget: 190 },
  { page: 'migrate', routes: ['app/root.tsx', 'app/routes/migrate.tsx'], budget: 190 },
  { page: 'send', routes: ['app/root.tsx', 'app/routes/send.tsx'], budget: 190 },
  { page: 'buy', routes: ['app/root.tsx', 'app/routes/buy.tsx'], budget: 190 },
  { page: 'sell', routes: ['app/root.tsx', 'app/routes/sell.tsx'], budget: 190 },
]
/** Strings that identify code in a bundle that must not be in a first load. */
const FORBIDDEN = [
  '@wagmi/core@',
  'WagmiProvider',
  'walletconnect',
  'navigator.credentials',
  'statsig',
  'sentry',
  '/api/events',
  'largest-contentful-paint',
  // The cache keys of sections, which only `load` uses.
  'token-pools/',
  'pool-ticks/',
]

let hasFailed = false
for (const { page, routes, budget } of PAGES) {
  const files = firstLoad(routes)
  const sources = files.map((file) => readFileSync(join(root, 'build/client', file)))
  const kilobytes = sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0) / 1000
  const lacksHint = sources.some(
    (source) => source.length >= MIN_HINTED_BYTES && !source.toString().startsWith(COMPILE_HINT),
  )
  const forbidden = FORBIDDEN.filter((marker) => sources.some((source) => source.includes(marker)))
  console.log(
    `${page.padEnd(12)} ${kilobytes.toFixed(1)} kB gzip in ${files.length} scripts (budget ${budget})` +
      (forbidden.length > 0 ? `; contains ${forbidden.join(', ')}` : '') +
      (lacksHint ? '; compiled function by function' : ''),
  )
  if (kilobytes > budget || forbidden.length > 0 || lacksHint) hasFailed = true
}
process.exit(hasFailed ? 1 : 0)

function firstLoad(routes: readonly string[]): string[] {
  const files = new Set<string>()
  const walk = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  const keys = Object.keys(manifest)
  const entries = ['app/entry.client.tsx', ...routes]
  for (const entry of entries) {
    const key = keys.find((candidate) => candidate === entry || candidate.startsWith(`${entry}?`))
    if (key === undefined) throw new Error(`the build has no ${entry}`)
    walk(key)
  }
  return [...files].filter((file) => file.endsWith('.js'))
}
