/**
 * JavaScript that connecting an injected (EIP-6963) wallet loads, gzip -9: in the page, in the dialog with the wallet runtime, and after the
 * wallet is chosen. The bound in the same run is the mock wallet of test mode, whose code is part of the runtime: scripts that it does not
 * load are those of injected wallets. Fails if they exceed 10 kB.
 *
 * `node tests/bench/wallet-code.ts`
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import { build } from '#tools/build.ts'
import { findChromium } from '#tests/builders/chromium.ts'
import { startFaultyWorker } from '#tests/builders/faulty-worker.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'

/** Bytes that an injected wallet may add. */
const BUDGET = 10_000
/** Milliseconds that a page gets to load scripts after each step. */
const SETTLE_MS = 2_500
/** The page with the least code, so that few scripts of the later steps are already loaded. */
const PATH = '/not-found?eagerlyConnect=false'
const STEPS = ['page', 'dialog and runtime', 'account'] as const

/** Bytes of each script, by URL path. */
type Scripts = ReadonlyMap<string, number>

const found = findChromium()
if (!found.ok) throw new Error(found.problem)
build()
const respondUnavailable = async () => new Response('down', { status: 503 })
const site = await startFaultyWorker({ worker: 'web', api: respondUnavailable })
const mockSite = await startFaultyWorker({ worker: 'web', api: respondUnavailable, vars: { TEST_MODE: 'on' } })
const browser = await chromium.launch({ executablePath: found.value })
const injected = await connect(browser, site.url, 'Test Wallet')
const mock = await connect(browser, mockSite.url, 'Mock Connector')
await browser.close()
await site.stop()
await mockSite.stop()

const sharedPaths = new Set(mock.flatMap((scripts) => [...scripts.keys()]))
const injectedOnly = new Map(injected.flatMap((scripts) => [...scripts]).filter(([path]) => !sharedPaths.has(path)))
console.log('scripts that load with      injected wallet         mock wallet   ratio')
for (const [index, step] of STEPS.entries()) {
  const [bytes, bound] = [sum(injected[index]), sum(mock[index])]
  console.log(
    step.padEnd(24) +
      kilobytes(bytes).padStart(19) +
      kilobytes(bound).padStart(20) +
      (bytes / bound).toFixed(2).padStart(8),
  )
}
for (const [path, bytes] of injectedOnly) console.log(`  only injected: ${path} ${kilobytes(bytes)}`)
const added = sum(injectedOnly)
console.log(`an injected wallet adds ${kilobytes(added)} (budget ${kilobytes(BUDGET)})`)
if (added > BUDGET) process.exitCode = 1

/** Connects the wallet of this name and returns the scripts that each step loaded. */
async function connect(browser: Browser, url: string, wallet: string): Promise<readonly Scripts[]> {
  const page = await browser.newPage()
  await announceWallet(page, { account: signer(0), rpcUrls: {} })
  const loaded = recordScripts(page)
  await page.goto(url + PATH, { waitUntil: 'networkidle' })
  const steps = [await loaded()]
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  const option = page.getByRole('dialog').getByRole('button', { name: wallet })
  await option.waitFor()
  steps.push(await loaded())
  await option.click()
  await page.getByTestId('account-button').waitFor()
  steps.push(await loaded())
  await page.close()
  return steps
}

/** Returns a function that waits until scripts have loaded, and returns those that are new since its last call. */
function recordScripts(page: Page): () => Promise<Scripts> {
  const bodies: Promise<readonly [path: string, bytes: number]>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const { pathname } = new URL(response.url())
    bodies.push(response.body().then((body) => [pathname, gzipSync(body, { level: 9 }).length]))
  })
  return async () => {
    await sleep(SETTLE_MS)
    return new Map(await Promise.all(bodies.splice(0)))
  }
}

function sum(scripts: Scripts | undefined): number {
  return [...(scripts ?? new Map<string, number>()).values()].reduce((total, bytes) => total + bytes, 0)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`
}
