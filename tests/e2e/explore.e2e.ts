import { expect, type Page } from '@playwright/test'
import { overflow } from './audit.ts'
import { test } from './street.ts'

const rows = (page: Page) => page.locator('tbody tr')
const sorted = (page: Page) => page.locator('th[aria-sort]')

test('the explore page is whole in its first response', async ({ request }) => {
  const html = await (await request.get('/explore/tokens')).text()
  expect(html).toContain('Wrapped Ether')
  expect(html).toMatch(/\$\d/)
  expect(html).not.toContain('NaN')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one sorts, filters, pages and changes the network', async ({ page }) => {
    await page.goto('/explore')
    await expect(rows(page)).toHaveCount(20)
    await page.getByRole('link', { name: 'Price', exact: true }).click()
    await expect(page).toHaveURL(/\?sort=price$/)
    await expect(sorted(page)).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).first()).toContainText('BTC')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\?sort=price&page=2$/)
    await page.getByRole('searchbox').fill('usdc')
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect(page).toHaveURL(/\?sort=price&filter=usdc$/)
    await expect(rows(page).first()).toContainText('USDC')
    await page.getByRole('link', { name: 'Base' }).click()
    await expect(page).toHaveURL(/\/explore\/tokens\/base\?/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tokens on Base')
  })
})

test('typing filters the table and keeps the focus', async ({ page }) => {
  await page.goto('/explore', { waitUntil: 'networkidle' })
  await page.getByRole('searchbox').pressSequentially('pepe', { delay: 40 })
  await expect(page).toHaveURL(/filter=pepe/)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a filter that matches nothing says so and leads back', async ({ page }) => {
  await page.goto('/explore?filter=zzzzzz')
  await expect(page.getByText('No token matches this filter.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all tokens' }).click()
  await expect(rows(page)).toHaveCount(20)
})

test('a row leads to its token, and from there to a swap for it', async ({ page }) => {
  await page.goto('/explore?filter=pepe')
  await rows(page).first().click()
  await expect(page).toHaveURL(/\/explore\/tokens\/ethereum\/0x[\da-fA-F]{40}$/)
  await page.getByRole('link', { name: 'Swap for PEPE' }).click()
  await expect(page).toHaveURL(/\/swap\?chain=mainnet&outputCurrency=0x/)
})

test('a phone sees name, price and the day’s change', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/explore')
  const heads = await page.locator('th:visible').allTextContents()
  expect(heads).toEqual(['Token', 'Price', '1D'])
})

test('a name and symbol of a thousand characters of markup and turned letters stay text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 })
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await page.goto('/explore/tokens/ethereum/0xdEad10cc0dEAd10cC0Dead10Cc0deAd10Cc0dead')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('<script>alert(1)</script>')
  await expect(page.getByText('looks deceptive')).toBeVisible()
  expect((await title.boundingBox())?.height).toBeLessThan(40)
  expect(await overflow(page)).toBe(0)
  expect(dialogs).toBe(0)
})

test.describe('the pools, without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one comes to them by a tab, sorts them, keeps a version and looks for a pair', async ({ page }) => {
    await page.goto('/explore?complete')
    await page.getByRole('main').getByRole('link', { name: 'Pools', exact: true }).click()
    await expect(page).toHaveURL(/\/explore\/pools\/ethereum$/)
    await page.goto('/explore/pools/ethereum?complete')
    await expect(rows(page)).toHaveCount(20)
    await expect(sorted(page)).toHaveAttribute('aria-sort', 'descending')
    await page.goto('/explore/pools/ethereum?version=v4&complete')
    await expect(rows(page).filter({ hasText: /v[23]/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'LP APR' }).click()
    await expect(page).toHaveURL(/\?version=v4&sort=apr$/)
    await page.goto('/explore/pools/ethereum?filter=eth+usdc&complete')
    await expect(rows(page).first()).toContainText(/ETH\/USDC/)
    await rows(page).first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/explore\/pools\/ethereum\/0x[\da-fA-F]{40,64}$/)
  })
})

test('pools of no network are not found, and a filter without a pool leads back', async ({ page, request }) => {
  expect((await request.get('/explore/pools/nowhere')).status()).toBe(404)
  await page.goto('/explore/pools/ethereum?filter=zzzzzz')
  await page.getByRole('link', { name: 'Show all pools' }).click()
  await expect(rows(page)).toHaveCount(20)
})

test('an age goes on counting while the page stands open', async ({ page }) => {
  await page.clock.install()
  await page.goto('/explore', { waitUntil: 'networkidle' })
  const age = page.locator('main time').last()
  const before = await age.innerText()
  await page.clock.fastForward('20:00')
  await expect(age).not.toHaveText(before)
  await expect(age).toContainText('min. ago')
})
