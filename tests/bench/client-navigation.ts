/**
 * Duration of a client-side navigation on slow 4G with a fourth of the CPU, from the click on a row of /explore to the token's name on the
 * screen, with and without hovering the row first (prefetch), compared with a full load of the same token in the same browser with a warm
 * cache.
 *
 * `node tests/bench/client-navigation.ts [turns]`
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build } from '#tools/build.ts'
import { findChromium } from '#tests/builders/chromium.ts'
import { startMarketSite } from '#tests/builders/market-site.ts'
import { median, startSlowVisit } from '#tests/builders/slow-visit.ts'

const TURNS = Number(process.argv[2] ?? 9)
/** Milliseconds that the pointer hovers over a row before the click, and that a page gets to settle. */
const SETTLE_MS = 2_500
const ROW = 'tbody tr:nth-child(4) a'

const found = findChromium()
if (!found.ok) throw new Error(found.problem)
build()
const site = await startMarketSite()
const browser = await chromium.launch({ executablePath: found.value })
for (let turn = 0; turn < 5; turn += 1) await (await fetch(`${site.url}/explore`)).text()

const cold: number[] = []
const prefetched: number[] = []
const loads: number[] = []
for (let turn = 0; turn < TURNS; turn += 1) {
  cold.push((await visit(browser, false)).navigationTime)
  const { navigationTime, loadTime } = await visit(browser, true)
  prefetched.push(navigationTime)
  loads.push(loadTime)
}
const line = (name: string, times: readonly number[]) =>
  console.log(
    `${name.padEnd(24)}${median(times).toFixed(0).padStart(6)} (${Math.max(...times).toFixed(0)})`.padEnd(42) +
      `${(median(times) / median(loads)).toFixed(2)} × a full load`,
  )
console.log(
  `explore → token, slow 4G, a fourth of the CPU; ms, median of ${TURNS} (worst); load ${loadavg()[0]?.toFixed(1)}`,
)
line('not prefetched', cold)
line('prefetched', prefetched)
line('full load, files cached', loads)
await browser.close()
await site.stop()

async function visit(
  browser: Browser,
  isPrefetched: boolean,
): Promise<{ readonly navigationTime: number; readonly loadTime: number }> {
  const { page, close } = await startSlowVisit(browser)
  await page.goto(`${site.url}/explore`, { waitUntil: 'load' })
  await sleep(SETTLE_MS)
  if (isPrefetched) {
    await page.locator(ROW).hover()
    await sleep(SETTLE_MS)
  }
  const navigationTime = await measureClick(page)
  await sleep(SETTLE_MS)
  await page.reload({ waitUntil: 'load' })
  const loadTime = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  await close()
  return { navigationTime, loadTime }
}

/** Milliseconds from the click to the frame that shows the name of the next page. */
function measureClick(page: Page): Promise<number> {
  return page.evaluate(
    (row) =>
      new Promise<number>((resolve, reject) => {
        const name = () => document.querySelector('h1')?.textContent
        const before = name()
        const startedAt = performance.now()
        const observer = new MutationObserver(() => {
          if (name() === undefined || name() === before) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        const link = document.querySelector<HTMLElement>(row)
        if (link) link.click()
        else reject(new Error('there is no row'))
      }),
    ROW,
  )
}
