import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { sellEther } from './sell-ether.ts'
import { skipTimeUntil } from './skip-time.ts'
import { test } from './stack.ts'

const PATH = '/explore/transactions/base'
/** The page polls Base every five seconds. */
const REFRESH_MS = 5_000

const rows = (page: Page) => page.locator('tbody tr')
const hashes = (page: Page) =>
  rows(page)
    .locator('td:first-child a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))

interface Node {
  readonly hash: string
  readonly type: string
  readonly account: string
  readonly usdValue: string | null
}

async function transactionsOf(request: APIRequestContext, extraArguments: string): Promise<readonly Node[]> {
  const query = `{ transactions(chain: BASE, first: 20${extraArguments}) { edges { node { hash type account usdValue } } } }`
  const response = await request.post('/api/graphql', { data: { query } })
  const { data } = (await response.json()) as { data: { transactions: { edges: { node: Node }[] } } }
  return data.transactions.edges.map(({ node }) => node)
}

test('the first response contains the newest transactions and has its own title', async ({ request }) => {
  const html = await (await request.get('/explore/transactions?complete')).text()
  expect(html).toContain('<title>Transactions on Ethereum – Tarn</title>')
  expect(html).toMatch(/(Buy|Sell) \w+/)
  expect(html).not.toContain('NaN')
  expect(html).not.toMatch(/ style="/)
  expect((await request.get('/explore/transactions/nowhere')).status()).toBe(404)
})

test('all networks are in one list, each row with its own network', async ({ page, request }) => {
  await page.goto('/explore/pools/all', { waitUntil: 'networkidle' })
  await page.getByRole('main').getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page).toHaveURL(/\/explore\/transactions\/all$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions on all networks')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('link', { name: 'Adds' }).click()
  await expect(page).toHaveURL(/\/all\?type=add$/)
  await expect(page.getByRole('link', { name: 'Adds' })).toHaveAttribute('aria-current', 'true')
  await expect(rows(page).first()).toContainText('Add')
  const query = '{ transactions(first: 20, types: [ADD]) { edges { node { hash chain } } } }'
  const response = await request.post('/api/graphql', { data: { query } })
  const { data } = (await response.json()) as {
    data: { transactions: { edges: { node: { hash: string; chain: 'ETHEREUM' | 'BASE' } }[] } }
  }
  const nodes = data.transactions.edges.map(({ node }) => node)
  const [first] = nodes
  if (!first) throw new Error('no deposits')
  const row = rows(page).first()
  const explorer = { ETHEREUM: 'etherscan.io', BASE: 'basescan.org' }[first.chain]
  await expect(row.locator('td').first().getByRole('link')).toHaveAttribute(
    'href',
    `https://${explorer}/tx/${first.hash}`,
  )
  await expect(row.locator('td').nth(1).getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`^/explore/pools/${first.chain.toLowerCase()}/0x`),
  )
  expect(await hashes(page)).toEqual(nodes.map(({ hash }) => hash))
})

test('the rows equal those of the API, in the same order', async ({ page, request }) => {
  await page.goto(`${PATH}?type=add`)
  await expect(rows(page)).toHaveCount(20)
  const nodes = await transactionsOf(request, ', types: [ADD]')
  expect(await hashes(page)).toEqual(nodes.map(({ hash }) => hash))
  const wallets = await rows(page)
    .locator('td:last-child a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title')))
  expect(wallets).toEqual(nodes.map(({ account }) => account))
  const compactDollars = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    minimumSignificantDigits: 3,
    maximumSignificantDigits: 3,
  })
  const [first] = nodes
  if (!first?.usdValue || Number(first.usdValue) < 1_000) return
  await expect(rows(page).first().locator('td').nth(2)).toHaveText(compactDollars.format(Number(first.usdValue)))
})

test('the filters by value and type combine', async ({ page, request }) => {
  await page.goto(`${PATH}?type=swap`, { waitUntil: 'networkidle' })
  const large = page.getByRole('link', { name: '$10K or more' })
  await large.click()
  await expect(page).toHaveURL(/\?type=swap&value=large$/)
  await expect(large).toHaveAttribute('aria-current', 'true')
  const nodes = await transactionsOf(request, ', types: [SWAP], onlyLarge: true')
  expect(nodes).toHaveLength(20)
  expect(nodes.filter(({ type, usdValue }) => type !== 'SWAP' || Number(usdValue) < 10_000)).toEqual([])
  await expect.poll(() => hashes(page)).toEqual(nodes.map(({ hash }) => hash))
  await large.click()
  await expect(page).toHaveURL(/\?type=swap$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the Transactions tab opens the list; kind, network, older and newest pages work', async ({ page }) => {
    await page.goto('/explore?complete')
    await page.getByRole('main').getByRole('link', { name: 'Transactions', exact: true }).click()
    await expect(page).toHaveURL(/\/explore\/transactions\/ethereum$/)
    await page.goto('/explore/transactions/ethereum?complete')
    await page.getByRole('link', { name: 'Adds' }).click()
    await expect(page).toHaveURL(/\/ethereum\?type=add$/)
    await page.goto('/explore/transactions/ethereum?type=add&complete')
    await expect(rows(page).filter({ hasText: /Buy|Sell|Remove/ })).toHaveCount(0)
    const newest = await hashes(page)
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page).toHaveURL(/\?type=add&after=/)
    await page.goto(`${page.url()}&complete`)
    expect((await hashes(page)).filter((hash) => newest.includes(hash))).toEqual([])
    await page.getByRole('link', { name: 'Newest' }).click()
    await expect(page).toHaveURL(/\/ethereum\?type=add$/)
    await page.getByRole('link', { name: 'Base' }).click()
    await expect(page).toHaveURL(/\/base\?type=add$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions on Base')
    // Without JavaScript nothing refreshes, so there is no pause button.
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  })
})

/** Waits until a refresh has brought another first row. */
async function untilRefreshed(page: Page, first: string | undefined): Promise<void> {
  await skipTimeUntil(page, REFRESH_MS, async (expectSoon) => {
    await expectSoon.poll(async () => (await hashes(page))[0]).not.toBe(first)
  })
}

test('a new swap appears as the first row without changing the scroll position, until the page is paused', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  await page.goto(PATH, { waitUntil: 'networkidle' })
  await expect(page.getByText('Updates automatically.')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 200))
  const newest = async () => (await hashes(page))[0]
  const before = await newest()
  await sellEther(stack, 3)
  await untilRefreshed(page, before)
  await expect(rows(page).first()).toContainText('Sell WETH')
  await expect(rows(page)).toHaveCount(20)
  expect(await page.evaluate(() => scrollY)).toBe(200)

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused.')).toBeVisible()
  const newestWhenPaused = await newest()
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/graphql')) requestCount += 1
  })
  await sellEther(stack, 4)
  await page.clock.runFor(8_000)
  expect([await newest(), requestCount]).toEqual([newestWhenPaused, 0])
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.mouse.move(0, 0)
  await untilRefreshed(page, newestWhenPaused)
})

test('rows do not change while the pointer is on the table', async ({ page, stack }) => {
  await page.clock.install()
  await page.goto(PATH, { waitUntil: 'networkidle' })
  const before = await hashes(page)
  await rows(page).nth(2).hover()
  await sellEther(stack, 5)
  const notice = page.getByText('Updates are paused while you use the table.')
  await skipTimeUntil(page, REFRESH_MS, (expectSoon) => expectSoon(notice).toBeVisible())
  expect(await hashes(page)).toEqual(before)
  await page.mouse.move(0, 0)
  await untilRefreshed(page, before[0])
})

test('when refreshing fails, the last rows stay and a notice is shown', async ({ page }) => {
  await page.clock.install()
  await page.goto(PATH, { waitUntil: 'networkidle' })
  const before = await hashes(page)
  await page.route('**/api/graphql', (route) => route.abort())
  await skipTimeUntil(page, REFRESH_MS, (expectSoon) =>
    expectSoon(page.getByText('Could not update. Trying again…')).toBeVisible(),
  )
  expect(await hashes(page)).toEqual(before)
  await page.unroute('**/api/graphql')
  await skipTimeUntil(page, REFRESH_MS, (expectSoon) =>
    expectSoon(page.getByText('Updates automatically.')).toBeVisible(),
  )
})

test('a row links to its pool', async ({ page }) => {
  await page.goto(PATH)
  await rows(page).first().locator('td').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/explore\/pools\/base\/0x[\da-fA-F]{40,64}$/)
})
