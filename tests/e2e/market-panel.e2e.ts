import { expect, type Page } from '@playwright/test'
import { test } from './stack.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const panel = (page: Page) => page.getByTestId('market-panel')
const isPanelCode = (url: string) => /\/market-panel\.client-/.test(url)

interface QuoteResponse {
  readonly quote: {
    readonly route: readonly (readonly { readonly type: string; readonly tokenOut: { readonly symbol: string } }[])[]
  }
}

test.use({ viewport: { width: 1440, height: 900 } })

test('the panel beside the card shows the pair’s price and the route of the quote', async ({ page }) => {
  const paths = panel(page).getByRole('list', { name: 'Paths' }).getByRole('listitem')
  // A new quote may change the route before it is compared.
  await expect(async () => {
    const quoteResponse = page.waitForResponse((response) => response.url().endsWith('/api/trading/v1/quote'))
    await page.goto(`/swap?outputCurrency=${USDC}&value=25`)
    await expect(panel(page).getByTestId('pair-price')).toHaveText(/^1 ETH = [\d,]+(?:\.\d+)? USDC$/)
    const { route } = ((await (await quoteResponse).json()) as QuoteResponse).quote
    const expectSoon = expect.configure({ timeout: 2_000 })
    await expectSoon(paths).toHaveCount(route.length)
    for (const [index, hops] of route.entries()) {
      for (const { type, tokenOut } of hops) {
        await expectSoon(paths.nth(index)).toContainText(`through a ${type.slice(0, 2)} pool`)
        await expectSoon(paths.nth(index)).toContainText(tokenOut.symbol)
      }
    }
  }).toPass()
})

test('every listed token of the route has its logo', async ({ page }) => {
  await page.goto(`/swap?outputCurrency=${USDC}&value=25`)
  const drawing = panel(page).getByTestId('route-drawing')
  await expect(drawing.locator('img').first()).toBeVisible()
  // A new quote may change the route between the counts.
  await expect(async () => {
    const chips = await drawing.getByText(/^v[234]$/).count()
    const lanes = await panel(page).getByRole('list', { name: 'Paths' }).getByRole('listitem').count()
    // The two ends, and one token between two consecutive pools.
    expect(await drawing.locator('img').count()).toBe(2 + chips - lanes)
  }).toPass()
})

test('a narrow window neither shows the panel nor loads its code', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(request.url()))
  await page.setViewportSize({ width: 1000, height: 900 })
  await page.goto(`/swap?outputCurrency=${USDC}&value=1`)
  await expect(page.getByTestId('fresh-mark')).toBeVisible()
  expect(loaded.filter(isPanelCode)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(panel(page)).toBeVisible()
  expect(loaded.some(isPanelCode)).toBe(true)
})
