import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { savedPreference } from './saved-preference.ts'
import { test } from './stack.ts'

const UNI = '/explore/tokens/ethereum/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const POOL = '/explore/pools/ethereum/0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'
const PAGES = [
  '/',
  '/?intro=true',
  '/explore',
  '/explore/tokens/base',
  '/explore/pools',
  POOL,
  '/explore/transactions',
  UNI,
  '/swap?inputCurrency=NATIVE&chain=ethereum',
  '/limit',
  '/buy',
  '/sell',
  '/send',
  '/positions',
  '/positions/create',
  '/migrate/v2',
  '/pools/v2/find',
  '/extension/uninstall',
  '/auth/passkey/extension',
  '/status',
  '/not-found',
  '/nowhere',
  '/tokens',
]

/** The storage entries in docs/configuration.md, by kind of storage, without the rows for signals, which are off by default. */
function isDeclaredIn(where: string): (name: string) => boolean {
  const rows = readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| `([^`]+)`\s*\| ([^|]+?)\s*\|/gm)
  const names = [...rows].filter(([, , place]) => place === where).map(([, name = '']) => name)
  if (names.length === 0) throw new Error(`docs/configuration.md lists no ${where}`)
  return (name) => names.some((known) => (known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known))
}

/** Records the URL of every request of pages, frames, workers and sockets. */
function recordRequests(page: Page): URL[] {
  const requested: URL[] = []
  const record = (url: string) => {
    if (/^(?:https?|wss?):/.test(url)) requested.push(new URL(url))
  }
  page.context().on('request', (request) => record(request.url()))
  page.context().on('serviceworker', (worker) => record(worker.url()))
  page.on('websocket', (socket) => record(socket.url()))
  return requested
}

async function useEverything(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/swap', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'More about Tarn' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('account-button')).toBeVisible()
  await page.goto(`/swap?outputCurrency=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48&value=1&field=INPUT`)
  await expect(page.getByTestId('swap-button')).toHaveText('Review swap')
  await page.getByTestId('swap-button').click()
  await expect(page.getByTestId('confirm-button')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/explore', { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  const saved = savedPreference(page)
  await page.getByRole('dialog', { name: 'Settings' }).getByText('Dark').click()
  await saved
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Swap' }).click()
  await expect(page).toHaveURL(/\/swap$/)
}

test('pages and their features send requests to the site’s own host only', async ({ page, stack }) => {
  const requested = recordRequests(page)
  const cspErrors: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) cspErrors.push(message.text())
  })
  await announceWallet(page, { account: signer(7), rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  for (const path of PAGES) await page.goto(path, { waitUntil: 'networkidle' })
  await useEverything(page)

  expect(requested.length).toBeGreaterThan(200)
  expect([...new Set(requested.map(({ host }) => host))]).toEqual([new URL(stack.baseURL).host])
  // A CSP violation would have been a request to another host.
  expect(cspErrors).toEqual([])
})

test('no request URL contains the connected address, and the browser stores only what the documentation lists', async ({
  page,
  context,
  stack,
}) => {
  const requested = recordRequests(page)
  const wallet = await announceWallet(page, { account: signer(7), rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await useEverything(page)
  for (const path of PAGES) await page.goto(path, { waitUntil: 'networkidle' })
  await page.goto('/explore?lng=en-US&cur=USD&disableNFTs=true', { waitUntil: 'networkidle' })
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  const cookies = (await context.cookies()).map(({ name }) => name)

  const addressDigits = wallet.address.slice(2).toLowerCase()
  expect(requested.length).toBeGreaterThan(200)
  expect(requested.filter(({ href }) => href.toLowerCase().includes(addressDigits))).toEqual([])
  expect(cookies).toContain('theme')
  expect(stored.local).not.toEqual([])
  expect(cookies.filter((name) => !isDeclaredIn('cookie')(name))).toEqual([])
  expect(stored.local.filter((name) => !isDeclaredIn('localStorage')(name))).toEqual([])
  expect(stored.session.filter((name) => !isDeclaredIn('sessionStorage')(name))).toEqual([])
  expect([stored.databases, stored.caches, stored.workers]).toEqual([[], [], 0])
})
