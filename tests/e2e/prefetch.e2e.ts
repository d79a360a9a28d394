import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './stack.ts'

// Prefetching of a page's data while the pointer rests on a link.

/** Long enough that the page shows a pending navigation. */
const SLOW_MS = 400

/** Opens the token list. Returns the link of its first token, that token's name, and the requests for token data from now on. */
async function openList(page: Page) {
  await page.goto('/explore/tokens/ethereum', { waitUntil: 'networkidle' })
  const link = page.getByRole('row').nth(1).getByRole('link').first()
  const name = (await link.locator('bdi').nth(1).textContent()) ?? ''
  const requested: string[] = []
  page.on('request', (request) => {
    if (isTokenData(new URL(request.url()))) requested.push(request.url())
  })
  return { link, name, requested }
}

const isTokenData = ({ pathname }: URL) => /^\/explore\/tokens\/ethereum\/0x[\da-f]{40}\.data$/i.test(pathname)

const dataLoaded = (page: Page) =>
  page.waitForEvent('requestfinished', (request) => isTokenData(new URL(request.url())))

async function prefetchByHover(page: Page, link: Locator) {
  await Promise.all([dataLoaded(page), link.hover()])
}

const isPreference = ({ pathname }: URL) => pathname.startsWith('/preferences')

async function chooseDark(page: Page) {
  await page.getByRole('button', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Dark' }).click()
}

/** Hovers an element even if another one covers it. */
function dispatchHover(element: HTMLElement) {
  element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
}

async function openPage(page: Page, link: Locator, name: string) {
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('prefetched data serves one navigation without another request', async ({ page }) => {
  const { link, name, requested } = await openList(page)
  await prefetchByHover(page, link)
  await openPage(page, link, name)
  expect(requested).toHaveLength(1)

  // Used data is discarded: hovering or focusing the link again requests it again.
  const secondRequest = dataLoaded(page)
  await page.goBack()
  await link.hover()
  await secondRequest
})

test('a click before the prefetch has started causes a single request', async ({ page }) => {
  const { link, name, requested } = await openList(page)
  // Dispatched events, because a real click would be late on a busy machine.
  await link.evaluate((element: HTMLElement) => {
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    element.click()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(requested).toHaveLength(1)
})

test('changing a preference discards prefetched data', async ({ page }) => {
  const { link, name, requested } = await openList(page)
  await prefetchByHover(page, link)
  const saved = page.waitForResponse((answer) => isPreference(new URL(answer.url())))
  await chooseDark(page)
  await saved
  await page.keyboard.press('Escape')
  await openPage(page, link, name)
  expect(requested).toHaveLength(2)
})

test('data prefetched while a preference is being saved is discarded once it is saved', async ({ page }) => {
  const { link, name, requested } = await openList(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(isPreference, async (route) => {
    await released
    await route.continue()
  })
  const saved = page.waitForResponse((answer) => isPreference(new URL(answer.url())))
  await chooseDark(page)
  await Promise.all([dataLoaded(page), link.evaluate(dispatchHover)])
  release()
  await (await saved).finished()
  await page.keyboard.press('Escape')
  await openPage(page, link, name)
  expect(requested).toHaveLength(2)
})

test('prefetched data expires after ten seconds', async ({ page }) => {
  await page.clock.install()
  const { link, name, requested } = await openList(page)
  await prefetchByHover(page, link)
  await page.clock.fastForward(10_500)
  await openPage(page, link, name)
  expect(requested).toHaveLength(2)
})

test('after a failed prefetch the click requests the data once, even if the answer is slow', async ({ page }) => {
  const { link, name, requested } = await openList(page)
  await page.route(isTokenData, (route) => route.fulfill({ status: 503, body: '' }))
  await prefetchByHover(page, link)
  await page.unroute(isTokenData)
  await page.route(isTokenData, async (route) => {
    await sleep(SLOW_MS)
    await route.continue()
  })
  await openPage(page, link, name)
  expect(requested).toHaveLength(2)
})
