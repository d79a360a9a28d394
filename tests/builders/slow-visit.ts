import type { Browser, CDPSession, Page } from '@playwright/test'

/** A mid-range phone on slow 4G: 150 ms latency, 1.6 Mbit/s, 4× CPU slowdown. */
const LATENCY_MS = 150
const DOWNLOAD_BYTES_PER_SECOND = 1_600_000 / 8
const UPLOAD_BYTES_PER_SECOND = 750_000 / 8
const CPU_SLOWDOWN = 4
const PHONE = { width: 412, height: 823 }

export interface SlowVisit {
  readonly page: Page
  readonly devtools: CDPSession
  close(): Promise<void>
}

/** A throttled browser with an empty cache. */
export async function startSlowVisit(browser: Browser): Promise<SlowVisit> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWNLOAD_BYTES_PER_SECOND,
    uploadThroughput: UPLOAD_BYTES_PER_SECOND,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, devtools, close: () => context.close() }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
