/**
 * First visits on a phone: largest contentful paint, layout shifts, total blocking time and bytes of the read-only pages on slow 4G with a
 * fourth of the CPU. The lower bound in the same run is the page's HTML alone (no styles, scripts or fonts): network and first layout.
 *
 * `node tests/bench/page-load.ts [visits per page] [path or URL of a running site…]`
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser } from '@playwright/test'
import { startLocalEdge } from '#devnet/local-edge.ts'
import { build } from '#tools/build.ts'
import { findChromium } from '#tests/builders/chromium.ts'
import { poolAddress, tokenAddress } from '#tests/builders/large-market.ts'
import { startMarketSite } from '#tests/builders/market-site.ts'
import { median, startSlowVisit } from '#tests/builders/slow-visit.ts'

const VISITS = Number(process.argv[2] ?? 9)
/** Milliseconds after the load event, for scripts that load later. */
const SETTLE_MS = 2_500
const PATHS = [
  '/',
  '/explore',
  `/explore/tokens/ethereum/${tokenAddress(3)}`,
  `/explore/pools/ethereum/${poolAddress(3)}`,
]
const requestedPaths = process.argv.slice(3)
const paths = requestedPaths.length > 0 ? requestedPaths : PATHS

const found = findChromium()
if (!found.ok) throw new Error(found.problem)
build()
const floors = new Map<string, string>()
const site = await startMarketSite()
const floorServer = createServer(({ url = '' }, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(floors.get(url))
})
await once(floorServer.listen(0, '127.0.0.1'), 'listening')
const { port } = floorServer.address() as AddressInfo
const floorSite = await startLocalEdge({ origin: `http://127.0.0.1:${port}`, port: 0 })
const browser = await chromium.launch({ executablePath: found.value })

console.log(`slow 4G, a fourth of the CPU, cold; median of ${VISITS} (worst); load ${loadavg()[0]?.toFixed(1)}`)
console.log('page                 LCP ms          × floor   CLS     TBT ms   scripts        all   requests')
for (const path of paths) {
  const { href } = new URL(path, site.url)
  const { pathname } = new URL(href)
  // Fills the server's caches, so that the page is complete.
  for (let turn = 0; turn < 5; turn += 1) floors.set(pathname, withoutSubresources(await (await fetch(href)).text()))
  const visits: Visit[] = []
  const floorVisits: Visit[] = []
  for (let turn = 0; turn < VISITS; turn += 1) {
    visits.push(await visit(browser, href))
    floorVisits.push(await visit(browser, floorSite.url + pathname))
  }
  const medianOf = (name: keyof Visit) => median(visits.map((entry) => entry[name]))
  const lcp = medianOf('lcp')
  const worst = Math.max(...visits.map((entry) => entry.lcp))
  const name = pathname.length > 18 ? `${pathname.slice(0, 17)}…` : pathname
  console.log(
    name.padEnd(20) +
      `${lcp.toFixed(0).padStart(5)} (${worst.toFixed(0)})`.padEnd(17) +
      (lcp / median(floorVisits.map((entry) => entry.lcp))).toFixed(1).padStart(7) +
      medianOf('cls').toFixed(3).padStart(8) +
      medianOf('tbt').toFixed(0).padStart(9) +
      `${(medianOf('scriptBytes') / 1000).toFixed(1)} kB`.padStart(11) +
      `${(medianOf('bytes') / 1000).toFixed(1)} kB`.padStart(11) +
      String(medianOf('requests')).padStart(9),
  )
}
await browser.close()
floorSite.stop()
floorServer.close()
await site.stop()

interface Visit {
  readonly lcp: number
  readonly cls: number
  readonly tbt: number
  readonly bytes: number
  readonly scriptBytes: number
  readonly requests: number
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const { page, devtools, close } = await startSlowVisit(browser)
  const typesByRequest = new Map<string, string>()
  let [bytes, scriptBytes] = [0, 0]
  devtools.on('Network.responseReceived', ({ requestId, type }) => void typesByRequest.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (typesByRequest.get(requestId) === 'Script') scriptBytes += encodedDataLength
  })
  await page.addInitScript(() => {
    const measured = { lcp: 0, cls: 0, paint: 0, tasks: [] as { start: number; end: number }[] }
    Object.assign(globalThis, { measured })
    const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => void (measured.lcp = startTime))
    watch('layout-shift', (entry) => void (measured.cls += (entry as PerformanceEntry & { value: number }).value))
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') measured.paint = startTime
    })
    watch(
      'longtask',
      ({ startTime, duration }) => void measured.tasks.push({ start: startTime, end: startTime + duration }),
    )
  })
  await page.goto(url, { waitUntil: 'load' })
  await sleep(SETTLE_MS)
  const { lcp, cls, paint, tasks } = await page.evaluate(
    () =>
      (
        globalThis as unknown as {
          measured: { lcp: number; cls: number; paint: number; tasks: { start: number; end: number }[] }
        }
      ).measured,
  )
  await close()
  // Total blocking time: the part over 50 ms of each task after the first paint.
  const tbt = tasks.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, paint) - 50), 0)
  return { lcp, cls, tbt, bytes, scriptBytes, requests: typesByRequest.size }
}

/** The page's HTML without subresources. */
function withoutSubresources(html: string): string {
  return html.replace(/<script\b.*?<\/script>/gs, '').replace(/<link\b[^>]*>/g, '')
}
