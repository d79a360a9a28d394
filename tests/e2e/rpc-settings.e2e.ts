import { expect, type Page } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { audit } from './audit.ts'
import { test, type StackAddress } from './stack.ts'

const ethereum = (page: Page) => page.getByRole('region', { name: 'Ethereum' })
const urlField = (page: Page) => ethereum(page).getByLabel('RPC URL')
const nodeOf = (stack: StackAddress, chainId: number) => stack.rpcUrls[chainId]?.[0] ?? ''

async function save(page: Page, url: string): Promise<void> {
  await page.goto('/settings/rpc')
  await urlField(page).fill(url)
  await ethereum(page).getByRole('button', { name: 'Save' }).click()
}

/** Connects on /swap and returns the URLs that balances of Ethereum were read from. */
async function balanceReadUrls(page: Page, stack: StackAddress): Promise<ReadonlySet<string>> {
  const urls = new Set<string>()
  page.on('response', (response) => {
    const { url, body } = { url: response.url(), body: response.request().postData() ?? '' }
    if (body.includes('"eth_call"') && response.ok()) urls.add(url)
  })
  await announceWallet(page, { account: signer(1), rpcUrls: { 1: nodeOf(stack, 1) } })
  await page.goto('/swap?chain=ethereum')
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('balance-input')).toHaveText(/\d/)
  return urls
}

test('balances come from the visitor’s own RPC until it is reset', async ({ page, stack }) => {
  const url = new URL(nodeOf(stack, 1)).href
  await save(page, nodeOf(stack, 1))
  await expect(ethereum(page).getByRole('status')).toHaveText(/^Connected, block [\d,]+$/)
  await expect(urlField(page)).toHaveValue(url)
  await audit(page, '/settings/rpc')
  const urls = await balanceReadUrls(page, stack)
  expect(urls).toContain(url)
  expect([...urls].filter((url) => url.endsWith('/api/rpc/1'))).toEqual([])
  await page.goto('/settings/rpc')
  await ethereum(page).getByRole('button', { name: 'Use default' }).click()
  await expect(urlField(page)).toHaveValue('')
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'rpc-1' }))
})

test('simulations before a signature use our node, because the visitor’s own may also be the wallet’s', async ({
  page,
  stack,
}) => {
  const url = new URL(nodeOf(stack, 1)).href
  await save(page, url)
  await expect(ethereum(page).getByRole('status')).toHaveText(/^Connected/)
  const simulated: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('"eth_simulateV1"')) simulated.push(request.url())
  })
  const wallet = await announceWallet(page, { account: signer(1), rpcUrls: { 1: nodeOf(stack, 1) } })
  await page.goto('/swap?chain=ethereum&outputCurrency=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48&value=1')
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('swap-button')).toHaveText('Review swap')
  await page.getByTestId('swap-button').click()
  wallet.rejectNext('eth_sendTransaction')
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('rejected')).toBeVisible()
  expect(simulated.length).toBeGreaterThan(0)
  expect(simulated.filter((url) => !url.endsWith('/api/rpc/1'))).toEqual([])
})

test('an RPC of another network is reported, and our RPC is used instead', async ({ page, stack }) => {
  await save(page, nodeOf(stack, 8453))
  await expect(ethereum(page).getByRole('status')).toHaveText('This RPC is for another network, so we use ours.')
  const urls = await balanceReadUrls(page, stack)
  expect([...urls].filter((url) => url.endsWith('/api/rpc/1'))).not.toEqual([])
  expect(urls).not.toContain(new URL(nodeOf(stack, 8453)).href)
})

test('an RPC that does not answer is reported, and our RPC is used instead', async ({ page, stack }) => {
  await save(page, 'http://127.0.0.1:9')
  await expect(ethereum(page).getByRole('status')).toHaveText(/^No response, so we use ours\./)
  expect([...(await balanceReadUrls(page, stack))].filter((url) => url.endsWith('/api/rpc/1'))).not.toEqual([])
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a URL that pages may not connect to is not saved, and stays in the field', async ({ page }) => {
      await save(page, 'http://rpc.example.org')
      await expect(urlField(page)).toHaveValue('http://rpc.example.org')
      await expect(urlField(page)).toHaveAccessibleDescription(/^Enter an https URL/)
      expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'rpc-1' }))
    })
  })
}

test('the content security policy allows the host of the saved RPC and no other', async ({ request }) => {
  const policyWith = async (cookie: string) => {
    const answer = await request.get('/explore', { headers: { Cookie: cookie } })
    return /connect-src ([^;]*)/.exec(answer.headers()['content-security-policy'] ?? '')?.[1]
  }
  expect(await policyWith(`rpc-1=${encodeURIComponent('https://rpc.example.org/key')}`)).toBe(
    "'self' https://rpc.example.org",
  )
  expect(await policyWith(`rpc-1=${encodeURIComponent('https://*.example.org')}`)).toBe("'self'")
})

test('the settings link to the page for custom RPCs', async ({ page }) => {
  await page.goto('/explore')
  await page.getByRole('banner').getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('link', { name: 'Custom RPC' }).click()
  await expect(page.getByRole('heading', { name: 'Custom RPC', level: 1 })).toBeVisible()
})
