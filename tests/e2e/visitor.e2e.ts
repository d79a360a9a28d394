import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { axeViolations, overflow } from './audit.ts'
import { savedPreference } from './saved-preference.ts'
import { test } from './stack.ts'

/** Parts of the frame that depend on visitor, date or operator: a worker in Great Britain whose operator has an app. */

const UNI = '/explore/tokens/ethereum/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const PHONE = { width: 360, height: 740 }
const PROMO_LINKS = JSON.stringify({
  ios: 'https://apps.example/ios',
  universal: 'https://apps.example/any',
  userAgents: { MetaMaskMobile: 'https://apps.example/in-metamask' },
})

/** Faults: `day:…` sets the clock to a time, and `log fails` makes the next `console.error` throw, which no loader handles. */
const INJECT_FAULTS = `
  const now = Date.now
  const log = console.error
  let offset = 0
  Date.now = () => now() + offset
  export async function injectFaults(env, faults) {
    const day = faults.find((fault) => fault.startsWith('day:'))
    offset = day ? Date.parse(day.slice(4)) - now() : 0
    console.error = log
    if (faults.includes('log fails')) console.error = () => {
      console.error = log
      throw new Error('the log failed')
    }
    return env
  }`

let web: FaultyWorker

test.beforeAll(async ({ stack }) => {
  web = await startFaultyWorker({
    worker: 'web',
    country: 'GB',
    injectFaults: INJECT_FAULTS,
    vars: { PROMO_LINKS, BUILD_HASH: 'b1d1d1d1' },
    api: async (request) => {
      if (web.faults.has('api down')) return new Response('down', { status: 503 })
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'GET' ? {} : { body: await request.text() }
      return fetch(stack.baseURL + pathname + search, {
        method: request.method,
        headers: { 'Content-Type': request.headers.get('Content-Type') ?? 'application/json' },
        ...body,
      })
    },
  })
})

test.afterEach(() => web.faults.clear())
test.afterAll(() => web.stop())

async function openPhone(browser: Browser, options: { javaScriptEnabled?: boolean; userAgent?: string } = {}) {
  return browser.newContext({ viewport: PHONE, baseURL: web.url, userAgent: IPHONE, ...options })
}

async function inContext(opening: Promise<BrowserContext>, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await opening
  try {
    await act(await context.newPage())
  } finally {
    await context.close()
  }
}

const NOTICE = 'Notice for UK visitors'

test('the first response contains the notice for Great Britain and for no other country', async ({ stack }) => {
  expect(await (await web.fetch('/swap')).text()).toContain(NOTICE)
  expect(await (await fetch(`${stack.baseURL}/swap`)).text()).not.toContain(NOTICE)
})

for (const javaScriptEnabled of [true, false]) {
  test(`the notice closes ${javaScriptEnabled ? 'with' : 'without'} JavaScript without leaving the page, and stays closed`, async ({
    browser,
  }) => {
    await inContext(openPhone(browser, { javaScriptEnabled }), async (page) => {
      await page.goto('/explore/tokens/base?sort=price', { waitUntil: 'networkidle' })
      const notice = page.getByRole('complementary', { name: NOTICE })
      await expect(notice).toBeVisible()
      const saved = savedPreference(page)
      await notice.getByRole('button', { name: 'Dismiss UK notice' }).press('Enter')
      await saved
      if (javaScriptEnabled) await expect(page.getByRole('main')).toBeFocused()
      await expect(notice).toBeHidden()
      await expect(page).toHaveURL('/explore/tokens/base?sort=price')
      await page.reload()
      await expect(page.getByRole('main')).toBeVisible()
      await expect(notice).toBeHidden()
      await expect(page.getByRole('complementary', { name: 'Mobile app' })).toBeVisible()
    })
  })
}

test('on a phone the app banner is 56 px high, links to the phone’s store, and stays closed', async ({ browser }) => {
  await inContext(openPhone(browser), async (page) => {
    await page.goto('/explore')
    const banner = page.getByRole('complementary', { name: 'Mobile app' })
    expect((await banner.boundingBox())?.height).toBe(56)
    await expect(banner.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', 'https://apps.example/ios')
    const saved = savedPreference(page)
    await banner.getByRole('button', { name: 'Dismiss app banner' }).click()
    await expect(banner).toBeHidden()
    await saved
    await page.goto('/swap')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(banner).toBeHidden()
  })
})

test('with both banners a phone’s page has no axe violations, no overflow and no covered buttons', async ({
  browser,
}) => {
  await inContext(openPhone(browser), async (page) => {
    await page.goto('/swap', { waitUntil: 'networkidle' })
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(page.getByRole('complementary')).toHaveCount(2)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await axeViolations(page)).toEqual([])
      const trade = page.getByTestId('swap-button')
      await trade.focus()
      const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
      const box = await trade.boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }
  })
})

test('the app banner is hidden while a wallet is being connected', async ({ browser }) => {
  await inContext(openPhone(browser), async (page) => {
    await page.goto('/explore', { waitUntil: 'networkidle' })
    const banner = page.locator('aside[aria-label="Mobile app"]')
    await expect(banner).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
    await expect(banner).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(banner).toBeVisible()
  })
})

test('the app banner is not shown on desktops, nor for an operator without an app', async ({ stack }) => {
  const banner = 'aria-label="Mobile app"'
  const withUserAgent = (userAgent: string) => ({ headers: { 'User-Agent': userAgent } })
  expect(await (await web.fetch('/swap', withUserAgent(IPHONE))).text()).toContain(banner)
  expect(await (await web.fetch('/swap', withUserAgent(`${IPHONE} MetaMaskMobile`))).text()).toContain(
    'apps.example/in-metamask',
  )
  expect(await (await web.fetch('/swap')).text()).not.toContain(banner)
  expect(await (await fetch(`${stack.baseURL}/swap`, withUserAgent(IPHONE))).text()).not.toContain(banner)
})

test('the logo has its winter version in season', async () => {
  const hasWinterLogo = async (day: string) => {
    web.faults.clear()
    web.faults.add(`day:${day}`)
    return (await (await web.fetch('/not-found')).text()).includes('data-testid="winter"')
  }
  expect(await hasWinterLogo('2031-12-10T12:00:00Z')).toBe(true)
  expect(await hasWinterLogo('2032-01-07T12:00:00Z')).toBe(true)
  expect(await hasWinterLogo('2032-01-08T12:00:00Z')).toBe(false)
})

test('an error page shows the error id of its response, and its copied details omit the query', async ({ browser }) => {
  web.faults.add('api down')
  web.faults.add('log fails')
  const context = await openPhone(browser)
  await context.grantPermissions(['clipboard-write'])
  // The page may write to the clipboard but not read it, so the test intercepts the write.
  await context.addInitScript(() => {
    const { clipboard } = navigator
    const write = clipboard.writeText.bind(clipboard)
    clipboard.writeText = (text) => {
      document.documentElement.dataset['copied'] = text
      return write(text)
    }
  })
  await inContext(Promise.resolve(context), async (page) => {
    const response = await page.goto(`${UNI}?secret=1`, { waitUntil: 'networkidle' })
    expect(response?.status()).toBe(500)
    const id = /request;desc=(\w+)/.exec((await response?.headerValue('server-timing')) ?? '')?.[1] ?? 'none'
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Something went wrong.')
    await page.getByText(`Error ID ${id}`).click()
    const copy = page.getByRole('button', { name: 'Copy error details' })
    await copy.click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(copy).toBeVisible({ timeout: 1_000 })
    const copied = await page.evaluate(() => document.documentElement.dataset['copied'])
    expect(copied).toContain(`ID: ${id}`)
    expect(copied).toContain(`Page: ${UNI}`)
    expect(copied).toContain('Build: Tarn b1d1d1d1')
    expect(copied).not.toContain('secret')
    await page.getByRole('link', { name: 'Explore tokens' }).focus()
  })
})

test('a failed client-side navigation shows the error id of its own response', async ({ browser }) => {
  await inContext(openPhone(browser), async (page) => {
    await page.goto('/explore', { waitUntil: 'networkidle' })
    await page.route('**/*.data*', (route) =>
      route.fulfill({ status: 502, body: 'Bad gateway', headers: { 'Server-Timing': 'request;desc=5ec0ndd1' } }),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Swap' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Something went wrong.')
    await expect(page.locator('summary code')).toHaveText('5ec0ndd1')
    await page.unroute('**/*.data*')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.locator('summary code')).toHaveCount(0)
    await expect(page).toHaveURL('/swap')
  })
})
