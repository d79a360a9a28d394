import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { formatsFor } from '#app/i18n/format.ts'
import { test } from './stack.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NATIVE = '0x0000000000000000000000000000000000000000'
const VISITOR = '0x000000000000000000000000000000000000dEaD'

const quotes = (page: Page) => page.getByTestId('landing-quotes')
const trades = (page: Page) => page.getByTestId('landing-trades')

/** USDC that 25 ETH yield, as the page shows it. */
async function quotedAmount(request: APIRequestContext, protocols: readonly string[]): Promise<string> {
  const response = await request.post('/api/trading/v1/quote', {
    data: {
      type: 'EXACT_INPUT',
      amount: (25n * 10n ** 18n).toString(),
      tokenInChainId: 1,
      tokenOutChainId: 1,
      tokenIn: NATIVE,
      tokenOut: USDC,
      swapper: VISITOR,
      protocols,
    },
  })
  const { quote } = (await response.json()) as { quote: { output: { amount: string } } }
  return formatsFor('en-US').amount(formatUnits(BigInt(quote.output.amount), 6))
}

/** Opens a page and compares its quotes, which may be some seconds old, with those of the API. */
async function expectQuotes(page: Page, path: string, request: APIRequestContext): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    const expectSoon = expect.configure({ timeout: 2_000 })
    await expectSoon(quotes(page)).toContainText(`All versions${await quotedAmount(request, ['V2', 'V3', 'V4'])} USDC`)
    for (const version of ['V4', 'V3', 'V2']) {
      await expectSoon(quotes(page)).toContainText(
        `${version.toLowerCase()} only${await quotedAmount(request, [version])} USDC`,
      )
    }
  }).toPass()
}

test('the landing page compares the quotes of the Trading API and draws the route', async ({ page, request }) => {
  await expectQuotes(page, '/', request)
  await expect(quotes(page).getByTestId('route-drawing')).toBeVisible()
})

test('the landing page shows the newest trades of listed tokens', async ({ page, request }) => {
  const response = await request.get('/live')
  const { trades: live } = (await response.json()) as {
    trades: { trades: readonly { sold: { symbol: string }; bought: { symbol: string } }[] }
  }
  expect(response.headers()['cache-control']).toBe('private, no-store')
  expect(live.trades.length).toBeGreaterThan(0)
  await page.goto('/')
  const rows = trades(page).getByRole('listitem')
  await expect(rows).toHaveCount(live.trades.length)
  for (const [index, { sold, bought }] of live.trades.entries()) {
    await expect(rows.nth(index)).toContainText(new RegExp(`${sold.symbol}.* for .*${bought.symbol}`))
  }
})

test('a failed refresh leaves the live data as it is', async ({ page }) => {
  await page.goto('/')
  await quotes(page).scrollIntoViewIfNeeded()
  await page.clock.install()
  await page.route('**/live', (route) => route.fulfill({ status: 503 }))
  const before = await quotes(page).getByRole('definition').allTextContents()
  expect(before).toHaveLength(4)
  const refresh = page.waitForResponse('**/live')
  await page.clock.runFor(20_000)
  expect((await refresh).status()).toBe(503)
  expect(await quotes(page).getByRole('definition').allTextContents()).toEqual(before)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page has quotes and trades', async ({ page, request }) => {
    await expectQuotes(page, '/?complete', request)
    await expect(trades(page).getByRole('listitem').first()).toContainText(/\d/)
  })
})
