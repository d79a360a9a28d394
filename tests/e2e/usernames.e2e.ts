import { expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { signer } from '#devnet/accounts.ts'
import type { FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { startJsonServer, type JsonServer } from '#tests/builders/json-server.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { openSite } from './open-site.ts'
import { test } from './stack.ts'

// A site whose operator has a username service.

const ME = signer(7)
// New addresses, because a retry of the test would find the sends of the first run.
const FRIEND = privateKeyToAccount(generatePrivateKey()).address
const OTHER = privateKeyToAccount(generatePrivateKey()).address
const PATH = '/api/v1/username'
let entries: readonly { readonly username: string; readonly address: string }[] = [
  { username: 'bruno7', address: ME.address },
  { username: 'dora', address: FRIEND },
]

let service: JsonServer
let site: FaultyWorker

test.beforeAll(async ({ stack }) => {
  service = await startJsonServer((query: { readonly username?: string; readonly address?: string }) =>
    entries.find(({ username, address }) => username === query.username || address === query.address),
  )
  const url = `${service.url}/`
  site = await openSite(stack, { USERNAMES_URL: url }, { [PATH]: url })
})
test.afterAll(async () => {
  await site.stop()
  await service.stop()
})

async function connect(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  // Until then the modal dialog keeps users from typing into the page.
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('the account button and the drawer show the username rather than the ENS name', async ({ page, stack }) => {
  await announceWallet(page, { account: ME, rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await connect(page, `${site.url}/explore`)
  await expect(page.getByTestId('account-button')).toContainText('bruno7')
  await page.getByTestId('account-button').click()
  await expect(page.getByTestId('account-drawer').getByRole('button', { name: /^Copy address/ })).toHaveText('bruno7')
})

test('the send form resolves a username, and names the recipient of an address by its username', async ({ page }) => {
  await page.goto(`${site.url}/send`, { waitUntil: 'networkidle' })
  const recipient = page.getByTestId('recipient-input')
  const resolved = page.getByTestId('resolved-recipient')
  await recipient.fill('Dora')
  await expect(resolved).toHaveText(FRIEND)
  await recipient.fill('unknown7')
  await expect(page.getByTestId('recipient-problem')).toHaveText(
    'The address you typed either does not exist or is spelled incorrectly.',
  )
  await recipient.fill(FRIEND)
  await expect(resolved).toHaveText(`dora Username on this site${FRIEND}`)
})

test('a username that leads to another address than in the last send to it must be confirmed', async ({
  page,
  stack,
}) => {
  await announceWallet(page, { account: ME, rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await connect(page, `${site.url}/send`)
  const reviewSend = async () => {
    await page.getByTestId('recipient-input').fill('dora')
    await page.getByLabel(/^Amount in /).fill('0.01')
    await expect(page.getByTestId('send-button')).toHaveAttribute('aria-disabled', 'false')
    await page.getByTestId('send-button').click()
    await page.getByTestId('bump-newAddress').getByTestId('bump-continue').click()
  }
  await reviewSend()
  await expect(page.getByTestId('recipient-username')).toHaveText('dora Username on this site')
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('send-done')).toBeVisible()

  const previousEntries = entries
  entries = [{ username: 'dora', address: OTHER }]
  try {
    await page.reload({ waitUntil: 'networkidle' })
    await reviewSend()
    const bump = page.getByTestId('bump-changedUsername')
    await expect(bump.getByTestId('grouped-address')).toHaveText([OTHER, FRIEND])
    await bump.getByTestId('bump-continue').click()
    await expect(page.getByTestId('review-recipient')).toHaveText(OTHER)
    await expect(page.getByRole('dialog').getByTestId('changed-username')).toBeVisible()
  } finally {
    entries = previousEntries
  }
})

test('the search finds the wallet of a username', async ({ page }) => {
  await page.goto(`${site.url}/explore`, { waitUntil: 'networkidle' })
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('dora', { delay: 20 })
  const wallets = dialog.getByRole('group', { name: 'Wallets', exact: true })
  await expect(wallets.getByRole('option')).toHaveText([/^dora/])
})

test('pages of a site without a username service request no usernames', async ({ page, stack }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await announceWallet(page, { account: ME, rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await connect(page, '/send')
  await expect(page.getByTestId('account-button')).toContainText('bruno.eth')
  await page.getByTestId('recipient-input').fill('dora')
  await expect(page.getByTestId('recipient-problem')).toHaveText(/does not exist/)
  expect(requestedPaths).not.toContain(PATH)
})
