/**
 * Lighthouse's mobile performance score (simulated slow 4G, a fourth of the CPU) of five pages of the local stack; the goal is 95. Lighthouse
 * is loaded from npm when it is first used; it is not a dependency of the project.
 *
 * `node tests/bench/lighthouse.ts [runs per page] [path…]`
 */
import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { promisify } from 'node:util'
import { startDevnet } from '#devnet/devnet.ts'
import { startLocalStack } from '#devnet/local-stack.ts'
import { findChromium } from '#tests/builders/chromium.ts'
import { WETH } from '#tests/builders/seeded-market.ts'
import { median } from '#tests/builders/slow-visit.ts'
import { build } from '#tools/build.ts'

const [RUNS = '3', ...PATHS] = process.argv.slice(2)
const PAGES = [
  '/',
  '/explore',
  `/explore/tokens/ethereum/${WETH}`,
  '/explore/pools/ethereum/0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
  '/swap',
]
/** Decimal places of each metric. */
const METRICS = { score: 0, 'FCP ms': 0, 'LCP ms': 0, 'TBT ms': 0, CLS: 3, kB: 0 }
type Metrics = Record<keyof typeof METRICS, number>

const found = findChromium()
if (!found.ok) throw new Error(found.problem)
const chromium = found.value
build()
const devnet = await startDevnet({ hasFreePorts: true, bot: false, log: console.log })
const stack = await startLocalStack({ port: 0, rpcUrls: devnet.rpcUrls })
await stack.untilIndexed(120_000)

const names = Object.keys(METRICS) as (keyof typeof METRICS)[]
console.log(`Lighthouse mobile, median of ${RUNS} (scores of all runs); load ${loadavg()[0]?.toFixed(1)}`)
console.log(['page'.padEnd(20), ...names.map((name) => name.padStart(8))].join(''))
for (const path of PATHS.length > 0 ? PATHS : PAGES) {
  // Fills the server's caches, as other visitors do.
  for (let turn = 0; turn < 3; turn += 1) await (await fetch(stack.url + path)).text()
  const runs: Metrics[] = []
  for (let turn = 0; turn < Number(RUNS); turn += 1) runs.push(await visit(stack.url + path))
  const medians = names.map((name) =>
    median(runs.map((run) => run[name]))
      .toFixed(METRICS[name])
      .padStart(8),
  )
  const name = path.length > 18 ? `${path.slice(0, 17)}…` : path
  console.log(`${name.padEnd(20)}${medians.join('')}  (${runs.map(({ score }) => score).join(', ')})`)
}
await stack.stop()
await devnet.stop()

async function visit(url: string): Promise<Metrics> {
  const flags = ['--only-categories=performance', '--output=json', '--quiet', '--chrome-flags=--headless --no-sandbox']
  const env = { ...process.env, CHROME_PATH: chromium }
  const options = { env, maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)('npx', ['--yes', 'lighthouse@12.8.2', url, ...flags], options)
  const report = JSON.parse(stdout) as {
    readonly categories: { readonly performance: { readonly score: number } }
    readonly audits: Readonly<Record<string, { readonly numericValue?: number } | undefined>>
  }
  const auditValue = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  return {
    score: Math.round(report.categories.performance.score * 100),
    'FCP ms': auditValue('first-contentful-paint'),
    'LCP ms': auditValue('largest-contentful-paint'),
    'TBT ms': auditValue('total-blocking-time'),
    CLS: auditValue('cumulative-layout-shift'),
    kB: auditValue('total-byte-weight') / 1_000,
  }
}
