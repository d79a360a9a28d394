import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { signer } from '#devnet/accounts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { axeViolations } from './audit.ts'
import { test } from './stack.ts'
import { pressWithKeyboard, tabTo } from './tab-to.ts'

const ADA = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const PORTFOLIO = `/portfolio/${ADA}`

const rows = (page: Page) => page.getByRole('table').first().getByRole('row')

test('the value of a portfolio is the sum of its listed balances', async ({ page, request }) => {
  const query = `{ portfolios(ownerAddresses: ["${ADA}"]) { balanceUSD tokenBalances { isHidden denominatedValue { value } } } }`
  const answer = await request.post('/api/graphql', { data: { query } })
  const { data } = (await answer.json()) as {
    data: {
      portfolios: [
        {
          balanceUSD: string
          tokenBalances: { isHidden: boolean; denominatedValue: { value: string } | null }[]
        },
      ]
    }
  }
  const [{ balanceUSD, tokenBalances }] = data.portfolios
  const micros = (text: string) => parseUnits(text, 6)
  const counted = tokenBalances.filter(({ isHidden }) => !isHidden)
  const sum = counted.reduce((total, { denominatedValue: value }) => total + micros(value?.value ?? '0'), 0n)
  expect(counted.length).toBeGreaterThan(10)
  expect(micros(balanceUSD)).toBe(sum)
  await page.goto(PORTFOLIO)
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(balanceUSD))
  await expect(page.getByTestId('portfolio-value')).toHaveText(dollars)
})

test('the network filters the list, hidden tokens show their reason, and the activity has older pages', async ({
  page,
}) => {
  await page.goto(PORTFOLIO)
  await page.getByText(/^Hidden \(\d+\)$/).click()
  await expect(page.getByRole('cell', { name: 'Not on our token list' }).first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const all = await rows(page).count()
  await page.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name: 'Base' }).click()
  await expect(page).toHaveURL(`${PORTFOLIO}?chain=base`)
  await expect.poll(() => rows(page).count()).toBeLessThan(all)
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveURL(`${PORTFOLIO}/activity?chain=base`)
  await page.getByRole('link', { name: 'All networks' }).click()
  await expect(page).toHaveURL(`${PORTFOLIO}/activity`)
  const first = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /ago/ }) })
  await expect(first.first()).toBeVisible()
  const older = page.getByRole('link', { name: 'Older' })
  // The list of the previous filter stays until the new one arrives.
  await expect(older).not.toHaveAttribute('href', /chain=/)
  const newest = await first.first().innerText()
  await older.click()
  await expect(page).toHaveURL(/activity\?after=/)
  await expect.poll(() => first.first().innerText()).not.toBe(newest)
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL(`${PORTFOLIO}/activity`)
})

test('a token can be hidden and shown again without changing the value, and an NFT can be hidden', async ({ page }) => {
  await page.goto(PORTFOLIO, { waitUntil: 'networkidle' })
  const value = await page.getByTestId('portfolio-value').innerText()
  const token = rows(page).filter({ hasText: 'PEPE' })
  await expect(token).toBeVisible()
  await page.getByRole('button', { name: 'Hide or show' }).click()
  await page.getByRole('button', { name: 'Hide PEPE' }).click()
  await expect(token).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await page.reload({ waitUntil: 'networkidle' })
  await expect(token).toHaveCount(0)
  await expect(page.getByTestId('portfolio-value')).toHaveText(value)
  await page.getByText(/^Hidden \(\d+\)$/).click()
  await page.getByRole('button', { name: 'Hide or show' }).click()
  await page.getByRole('button', { name: 'Show PEPE' }).click()
  await expect(token).toBeVisible()

  await page.goto(`${PORTFOLIO}/nfts`, { waitUntil: 'networkidle' })
  await page.getByText('8 more NFTs').click()
  await page.getByRole('button', { name: 'Hide or show' }).click()
  await page
    .getByRole('button', { name: /^Hide Pebbles #/ })
    .first()
    .click()
  await expect(page.getByText('Hidden (1)')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Hide Pebbles #/ })).toHaveCount(5)
})

test('the range of the value chart is in the URL, and its points are readable by keyboard', async ({ page }) => {
  await page.goto(PORTFOLIO)
  const section = page.getByRole('region', { name: 'Token value over time' })
  await section.getByRole('link', { name: 'Past year' }).click()
  await expect(page).toHaveURL(`${PORTFOLIO}?range=1Y`)
  const chart = section.getByRole('slider', { name: 'Token value, Past year' })
  await chart.focus()
  const newest = await chart.getAttribute('aria-valuetext')
  expect(newest).toMatch(/^\$[\d,]+\.\d\d, /)
  await page.keyboard.press('Home')
  await expect(chart).not.toHaveAttribute('aria-valuetext', newest ?? '')
  await section.getByText('View as table').click()
  await expect.poll(() => section.getByRole('row').count()).toBeGreaterThan(10)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name: 'Base' }).click()
  await expect(page).toHaveURL(`${PORTFOLIO}?chain=base&range=1Y`)
  await expect(section).toContainText('aren’t included')
})

test('profit and loss is listed by token, with an explanation of how it is counted', async ({ page }) => {
  await page.goto(PORTFOLIO)
  const section = page.getByRole('region', { name: 'Profit and loss' })
  await expect(section.getByRole('columnheader', { name: 'Unrealized' })).toBeVisible()
  await expect(
    section
      .getByRole('row')
      .filter({ hasText: /[+-]\$[\d,]+\.\d\d/ })
      .first(),
  ).toBeVisible()
  await expect(section).toContainText('Tokens that leave count as sold at their market price at that time.')
})

test('the NFT tab lists the NFTs that the devnet gave the account, and the preference hides the tab', async ({
  page,
}) => {
  await page.goto(`${PORTFOLIO}/nfts`)
  await page.getByText('8 more NFTs').click()
  const nft = (collection: RegExp) => page.getByRole('main').getByRole('link', { name: collection })
  await expect(nft(/^Tidepools #/)).toHaveCount(20)
  await expect(nft(/^Herons of the Tarn #/)).toHaveCount(4)
  await expect(nft(/^Pebbles #/)).toHaveCount(6)
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${PORTFOLIO}/nfts?disableNFTs=true`)
  await expect(page).toHaveURL(new RegExp(`${PORTFOLIO}\\?`))
  await expect(page.getByRole('link', { name: 'NFTs' })).toHaveCount(0)
})

test('the details of an NFT list its traits and can hide it; the name of a hostile NFT stays text', async ({
  page,
}) => {
  await page.goto(`${PORTFOLIO}/nfts`, { waitUntil: 'networkidle' })
  const card = page.getByRole('main').getByRole('link', { name: 'Tidepools #20' })
  await card.click()
  const details = page.getByRole('dialog', { name: 'Tidepools #20' })
  await expect(details.getByRole('listitem')).toHaveText(/^Hue\d+$/)
  await expect(details).toContainText(/Owner\s*0x976E/)
  await expect(details).toContainText(/Items\s*36/)
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
  await details.getByRole('button', { name: 'Hide Tidepools #20' }).click()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page.getByText('Hidden (1)')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /<script>alert\(1\)<\/script> #3/ })
    .click()
  await expect(page.getByRole('dialog', { name: '<img src=x onerror=alert(1)>' })).toContainText('No traits.')
})

test('a row of the activity opens the details of its transaction', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${PORTFOLIO}/activity`)
  await page.getByRole('button', { name: 'Details: Swapped' }).first().click()
  const details = page.getByTestId('transaction-details')
  await expect(details).toContainText('Confirmed')
  await expect(details).toContainText(/Block[\d,]+Nonce/)
  await expect(page.getByLabel('Call data', { exact: true })).toHaveValue(/^0x[\da-f]{8}/)
})

test('the activity downloads as a CSV file of the listed transactions, named after account, networks and date', async ({
  page,
}) => {
  await page.goto(`${PORTFOLIO}/activity`)
  const links = page.getByRole('main').locator('a[href*="/tx/0x"]')
  await expect(links.nth(10)).toBeVisible()
  const hashes = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^tarn-activity-0x976E-0aa9-ethereum-base-\d{4}-\d\d-\d\d\.csv$/)
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head).toMatch(/^time,network,type,status,hash,block,/)
  for (const hash of hashes) expect(lines.some((line) => line.includes(hash))).toBe(true)
})

test('on a phone the tabs, the CSV file, the chart’s ranges and the hidden tokens work with the keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(PORTFOLIO, { waitUntil: 'networkidle' })
  await pressWithKeyboard(page, /^Activity$/)
  await expect(page).toHaveURL(`${PORTFOLIO}/activity`)
  await expect(page.getByRole('button', { name: 'CSV' })).toBeVisible()
  const download = page.waitForEvent('download')
  await pressWithKeyboard(page, /CSV/)
  await download
  await expect(page.getByRole('button', { name: 'CSV' })).toBeFocused()

  await pressWithKeyboard(page, /^Tokens$/, 'Shift+Tab')
  await expect(page).toHaveURL(PORTFOLIO)
  await expect(page.getByRole('link', { name: 'Past year' })).toBeVisible()
  await tabTo(page, /^Past year$/)
  await pressWithKeyboard(page, /^Hide or show$/)
  await pressWithKeyboard(page, /^Hide LDO$/, 'Shift+Tab')
  await expect(rows(page).filter({ hasText: 'LDO' })).toHaveCount(0)
  await tabTo(page, /^Hide (?!LDO)/)
  await pressWithKeyboard(page, /^Done$/)
  await pressWithKeyboard(page, /^Hidden \(\d+\)$/)
  await expect(page.getByRole('cell', { name: 'LDO' }).first()).toBeVisible()
  await pressWithKeyboard(page, /^Past year$/, 'Shift+Tab')
  await expect(page).toHaveURL(`${PORTFOLIO}?range=1Y`)
})

test('offline, the value and the activity stay and show their age', async ({ page, context }) => {
  await page.clock.install()
  await page.goto(`${PORTFOLIO}/activity`, { waitUntil: 'networkidle' })
  const value = await page.getByTestId('portfolio-value').innerText()
  const activity = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /ago/ }) })
  const count = await activity.count()
  await context.setOffline(true)
  await page.clock.runFor(180_000)
  // One for the value and one for the list.
  await expect(page.getByText(/^Last updated \d+ min\. ago/)).toHaveCount(2)
  await expect(page.getByTestId('portfolio-value')).toHaveText(value)
  await expect(activity).toHaveCount(count)
  await expect(page.getByText("You're offline")).toBeVisible()
})

test('an ENS name opens its portfolio, and invalid input shows a message', async ({ page }) => {
  await page.goto('/portfolio', { waitUntil: 'networkidle' })
  const field = page.getByRole('textbox', { name: 'Address or ENS name' })
  await field.fill('not-an-address')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter an address or an ENS name.')
  await field.fill('ada.eth')
  await field.press('Enter')
  await expect(page).toHaveURL(PORTFOLIO)
})

test('connecting on /portfolio redirects to the account’s own portfolio', async ({ page, stack }) => {
  const account = signer(1)
  await announceWallet(page, {
    account,
    rpcUrls: Object.fromEntries(Object.entries(stack.rpcUrls).map(([id, [url]]) => [id, url ?? ''])),
  })
  await page.goto('/portfolio', { waitUntil: 'networkidle' })
  await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /test wallet/i })
    .click()
  await expect(page).toHaveURL(`/portfolio/${account.address}`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the complete page has the value, the balances and the activity', async ({ page }) => {
    await page.goto(`${PORTFOLIO}?complete`)
    await expect(page.getByTestId('portfolio-value')).toHaveText(/^\$[\d,]+\.\d\d$/)
    await expect(page.getByRole('link', { name: /ETH/ }).first()).toBeVisible()
    await page.goto(`${PORTFOLIO}/activity?complete`)
    await expect(page.getByRole('link', { name: /ago/ }).first()).toBeVisible()
  })

  test('the form opens the portfolio of an address', async ({ page }) => {
    await page.goto('/portfolio')
    await page.getByRole('textbox', { name: 'Address or ENS name' }).fill(ADA.toLowerCase())
    await page.getByRole('button', { name: 'View portfolio' }).click()
    await expect(page).toHaveURL(PORTFOLIO)
  })
})
