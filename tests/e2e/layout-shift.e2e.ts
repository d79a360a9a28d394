import { expect, type Page } from '@playwright/test'
import { test } from './stack.ts'

// Layout shifts while a page loads with a slow processor and network.

const UNI = '/explore/tokens/ethereum/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const USDC_WETH = '/explore/pools/ethereum/0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'
const PATHS = [
  '/',
  '/explore',
  '/explore/pools',
  '/explore/transactions',
  UNI,
  `${UNI}?chart=volume`,
  USDC_WETH,
  '/swap',
  '/swap?value=1',
]
const BYTES_PER_SECOND = 200_000

/** As much as a shift of one list by a pixel, which is invisible; a shift by a line of text is about a hundred times as much. */
const MAX_SHIFT = 0.001

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Slows down processor and network, and records every layout shift that no input caused. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          readonly value: number
          readonly hadRecentInput: boolean
          readonly sources: readonly { readonly node: Element | null }[]
        }
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.nodeName ?? '?')
        if (!hadRecentInput) shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The cumulative layout shift, and the elements that moved. */
async function shiftsOf(page: Page) {
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as Shift[])
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts }
}

for (const width of [360, 768, 1440]) {
  test.describe(() => {
    // Controls are larger on phones.
    test.use({ hasTouch: width === 360 })
    for (const path of PATHS) {
      test(`${path} does not shift while loading slowly at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await slowDown(page)
        await page.goto(path, { waitUntil: 'networkidle' })
        const { sum, shifts } = await shiftsOf(page)
        expect(sum, JSON.stringify(shifts)).toBeLessThan(MAX_SHIFT)
      })
    }
  })
}
