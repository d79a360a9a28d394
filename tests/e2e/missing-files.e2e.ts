import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type Page } from '@playwright/test'
import { startFaultyWorker } from '#tests/builders/faulty-worker.ts'

const CLIENT = fileURLToPath(new URL('../../build/client', import.meta.url))
const MESSAGE = 'Parts of this page didn’t load'

interface Deployment {
  readonly url: string
  /** Restarts the site at the same port without the matching files, as after a deployment. */
  redeployWithout(pattern: RegExp): Promise<void>
}

const test = base.extend<{ deployment: Deployment }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern; an empty one means none
  deployment: async ({}, use) => {
    const assets = mkdtempSync(join(tmpdir(), 'tarn-files-'))
    cpSync(CLIENT, assets, { recursive: true })
    let web = await startFaultyWorker({ worker: 'web', assets })
    const port = Number(new URL(web.url).port)
    await use({
      url: web.url,
      async redeployWithout(pattern) {
        await web.stop()
        const missing = readdirSync(join(assets, 'assets')).filter((file) => pattern.test(file))
        if (missing.length === 0) throw new Error(`no file matches ${pattern}`)
        for (const file of missing) rmSync(join(assets, 'assets', file))
        web = await startFaultyWorker({ worker: 'web', assets, port })
      },
    })
    await web.stop()
    rmSync(assets, { recursive: true, force: true })
  },
  baseURL: async ({ deployment }, use) => {
    await use(deployment.url)
  },
  page: async ({ page }, use) => {
    const pageErrors: string[] = []
    page.on('pageerror', ({ message }) => pageErrors.push(message))
    await use(page)
    // These journeys provoke failed imports; the code that handles them must not throw.
    expect(pageErrors.filter((text) => !/import|module|load/i.test(text))).toEqual([])
  },
})

/** Counts document loads of the page from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'GET') loads += 1
  })
  return () => loads
}

const swapLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Swap', exact: true }).first()

/** Matches the script of a route, looked up in the client manifest by its source. */
function scriptPattern(source: string): RegExp {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '../.vite/client-manifest.json'), 'utf8')) as Record<
    string,
    { readonly file: string }
  >
  const [, chunk] = Object.entries(manifest).find(([key]) => key.startsWith(source)) ?? []
  if (!chunk) throw new Error(`${source} is not in the manifest`)
  return new RegExp(`^${chunk.file.replace('assets/', '').replaceAll('.', '\\.')}$`)
}

test('navigating from an old page to a route whose script is missing takes one document load', async ({ page }) => {
  const swap = scriptPattern('app/routes/swap.tsx')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/not-found', { waitUntil: 'networkidle' })
  let requests = 0
  // The old build's file is missing; the new document's file exists.
  await page.route(
    (url) => swap.test(url.pathname.replace('/assets/', '')),
    async (route) => {
      requests += 1
      await (requests === 1 ? route.fulfill({ status: 404, body: 'no such file' }) : route.continue())
    },
  )
  const loads = countLoads(page)
  await swapLink(page).click()
  await expect(page).toHaveURL(/\/swap/)
  await expect(
    page
      .getByRole('heading', { name: 'Swap' })
      .or(page.getByText('Sell', { exact: true }))
      .first(),
  ).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loads()).toBe(1)
  await expect(page.getByText(MESSAGE)).toBeHidden()
})

test('when a route’s script stays missing, the page reloads once and then shows an error', async ({
  page,
  deployment,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/not-found', { waitUntil: 'networkidle' })
  await deployment.redeployWithout(scriptPattern('app/routes/swap.tsx'))
  const loads = countLoads(page)
  await swapLink(page).click()
  await expect(page.getByText(MESSAGE)).toBeVisible()
  await expect(page).toHaveURL(/\/swap/)
  // The document itself still loads and stays.
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForTimeout(2_000)
  expect(loads()).toBe(1)
  await expect(page.getByRole('alert').getByRole('link', { name: 'Try again' })).toHaveAttribute('href', /\/swap/)
})

test('a document whose own script is missing reloads once and then shows an error', async ({ page, deployment }) => {
  await deployment.redeployWithout(/^entry\.client-/)
  const loads = countLoads(page)
  await page.goto('/not-found')
  await expect(page.getByText(MESSAGE)).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(loads()).toBe(2)
  await expect(page.getByText('Page not found!')).toBeVisible()
})

test('a file that cannot be loaded while offline causes no reload and keeps the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/not-found', { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  const loads = countLoads(page)
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
  await expect(page.getByRole('banner').getByRole('status')).toContainText("You're offline")
  await expect(page.getByText(MESSAGE)).toBeHidden()
  expect(loads()).toBe(0)
  await expect(page.getByText('Page not found!')).toBeVisible()
})
