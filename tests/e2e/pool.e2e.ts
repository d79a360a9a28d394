import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { overflow } from './audit.ts'
import { recordCopies } from './copied-text.ts'
import { test } from './stack.ts'

const USDC_WETH = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'
const V3 = `/explore/pools/ethereum/${USDC_WETH}`
const V2 = '/explore/pools/ethereum/0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'
/** A pool whose hook takes a share of a swap's output. */
const V4_HOOK = '/explore/pools/ethereum/0x4857a7c55acacf3a1151379edb7440f86e352253e856471d2658dfb7f1412f7b'
const HOSTILE_TOKEN = '0xdEad10cc0dEAd10cC0Dead10Cc0deAd10Cc0dead'

const chart = (page: Page) => page.getByRole('slider')
const rows = (page: Page) => page.locator('#transactions tbody tr')

async function queryApi(request: APIRequestContext, query: string): Promise<Record<string, unknown>> {
  const answer = await request.post('/api/graphql', { data: { query } })
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

async function hostilePool(request: APIRequestContext): Promise<string> {
  const query = `{ topPools(chain: ETHEREUM, tokenFilter: "${HOSTILE_TOKEN}") { edges { node { id } } } }`
  const { topPools } = (await queryApi(request, query)) as { topPools: { edges: { node: { id: string } }[] } }
  return `/explore/pools/ethereum/${topPools.edges[0]?.node.id.split(':')[1]}`
}

test('the first response contains the pair, the statistics, a chart and the latest transactions', async ({
  request,
}) => {
  const html = await (await request.get(`${V3}?complete`)).text()
  expect(html).toContain('WETH')
  expect(html).toContain('0.05% fee')
  expect(html).toMatch(/<path class="[^"]+" d="M[^"]{40,}/)
  expect(html).toMatch(/(Buy|Sell) WETH/)
  expect(html).not.toContain('NaN')
  expect(html).not.toMatch(/ style="/)
})

test('the statistics equal those of the API', async ({ page, request }) => {
  const { pool } = (await queryApi(
    request,
    `{ pool(chain: ETHEREUM, id: "${USDC_WETH}") { token1Price totalLiquidity txCount dayFees: fees(duration: DAY) apr } }`,
  )) as { pool: Record<'token1Price' | 'totalLiquidity' | 'dayFees' | 'apr', string> & { txCount: number } }
  await page.goto(V3)
  const compactDollars = (dollars: string) =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      minimumSignificantDigits: 3,
      maximumSignificantDigits: 3,
    }).format(Number(dollars))
  const stat = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
  await expect(stat('TVL')).toHaveText(compactDollars(pool.totalLiquidity))
  await expect(stat('Transactions')).toHaveText(pool.txCount.toLocaleString('en-US'))
  const price = Number(pool.token1Price)
  await expect(page.getByText('1 WETH =').first()).toHaveText(
    `1 WETH = ${new Intl.NumberFormat('en-US', { minimumSignificantDigits: 6, maximumSignificantDigits: 6, roundingMode: 'trunc' } as Intl.NumberFormatOptions).format(price)} USDC`,
  )
  // No protocol fee is set here, so liquidity providers earn all fees.
  expect(Number.parseFloat((await stat('APR').textContent()) ?? '')).toBeCloseTo(Number(pool.apr), 1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the chart, its time frame, its direction and the kind of transaction can be changed', async ({ page }) => {
    await page.goto(`${V3}?complete`)
    await page.getByRole('link', { name: 'Price', exact: true }).click()
    await expect(page).toHaveURL(/\?chart=price$/)
    await page.getByRole('link', { name: 'Past year' }).click()
    await expect(page).toHaveURL(/\?chart=price&range=1Y$/)
    await page.getByRole('link', { name: 'Invert price' }).first().click()
    await expect(page).toHaveURL(/\?chart=price&range=1Y&invert=true$/)
    await expect(page.getByText(/^1 USDC = 0\.000\d+ WETH$/)).toBeVisible()
    await page.getByRole('link', { name: 'Adds' }).click()
    await expect(page).toHaveURL(/invert=true&type=add$/)
    await expect(rows(page).first()).toContainText('Add')
    await expect(rows(page).filter({ hasText: /Buy|Sell/ })).toHaveCount(0)
    await page.getByText('View as table').click()
    await expect(page.getByRole('group').locator('tbody tr')).not.toHaveCount(0)
  })

  test('a link opens the page of older transactions', async ({ page }) => {
    await page.goto(`${V3}?complete`)
    const newest = await rows(page).first().getByRole('link').first().getAttribute('href')
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page).toHaveURL(/\?after=/)
    await expect(rows(page)).toHaveCount(20)
    expect(await rows(page).first().getByRole('link').first().getAttribute('href')).not.toBe(newest)
    await page.getByRole('link', { name: 'Newest' }).click()
    await expect(rows(page).first().getByRole('link').first()).toHaveAttribute('href', newest ?? '')
  })
})

test('the fee APR is drawn per day, and its table lists the days', async ({ page }) => {
  await page.goto(V3, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'APR', exact: true }).click()
  await expect(page).toHaveURL(/\?chart=apr$/)
  await expect(page.locator('#chart-figure')).toHaveText(/^[\d,.]+%$/)
  await expect(page.getByText(/ · Daily fees × 365 ÷ TVL, including the protocol’s share$/)).toBeVisible()
  await chart(page).focus()
  await page.keyboard.press('End')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^[\d,.]+%, /)
  await page.getByRole('link', { name: 'Past 7 days' }).click()
  await expect(page).toHaveURL(/\?chart=apr&range=1W$/)
  await page.getByText('View as table').click()
  await expect(page.getByRole('group').getByRole('row')).toHaveCount(8)
})

test('the arrow keys move along the chart and update the values under it; Escape restores the total', async ({
  page,
}) => {
  // The keys work once the page is hydrated.
  await page.goto(V3, { waitUntil: 'networkidle' })
  const sum = await page.locator('#chart-figure').textContent()
  await expect(page.locator('dt', { hasText: '1D volume' }).locator('xpath=following-sibling::dd[1]')).toHaveText(
    sum ?? '',
  )
  await chart(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^\$.+, .+ to now$/)
  const newest = await page.locator('#chart-figure').textContent()
  await page.keyboard.press('ArrowLeft')
  await expect(chart(page)).toHaveAttribute('aria-valuenow', '23')
  await page.keyboard.press('Home')
  await expect(chart(page)).toHaveAttribute('aria-valuenow', '1')
  expect(newest).not.toBe(sum)
  await page.keyboard.press('Escape')
  await expect(page.locator('#chart-figure')).toHaveText(sum ?? '')
})

test('hovering the liquidity chart shows the liquidity at that price and the depth up to it', async ({ page }) => {
  await page.goto(`${V3}?chart=liquidity`, { waitUntil: 'networkidle' })
  const box = await chart(page).boundingBox()
  if (!box) throw new Error('no chart')
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2)
  await expect(page.getByText(/WETH in this range · .+ WETH up to this price/)).toBeVisible()
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2)
  await expect(page.getByText(/USDC in this range · .+ USDC up to this price/)).toBeVisible()
})

test('on a phone both prices of a liquidity step fit, and the keyboard starts at the current price', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${V3}?chart=liquidity&invert=true`, { waitUntil: 'networkidle' })
  const slider = page.getByRole('slider')
  const start = Number(await slider.getAttribute('aria-valuenow'))
  expect(start).toBeGreaterThan(5)
  expect(start).toBeLessThan(55)
  await slider.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuenow', String(start - 1))
  const stat = page.locator('#chart-figure')
  await slider.press('Escape')
  const before = (await slider.boundingBox())?.y
  await slider.press('ArrowLeft')
  await expect(stat).toContainText(' to ')
  expect((await slider.boundingBox())?.y).toBe(before)
  expect(await stat.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})

test('the page of a v2 pool explains why it has no liquidity chart', async ({ page }) => {
  await page.goto(`${V2}?chart=liquidity`)
  await expect(page.getByText('spread liquidity evenly')).toBeVisible()
})

test('the page lists a hook’s permissions and marks the dangerous ones', async ({ page }) => {
  await page.goto(V4_HOOK)
  await expect(page.getByRole('heading', { name: 'This pool uses a hook' })).toBeVisible()
  await expect(page.getByText('afterSwapReturnsDelta')).toBeVisible()
  await expect(page.getByText('This hook can change how much you pay')).toBeVisible()
})

test('the Swap and Add liquidity links contain the pair', async ({ page }) => {
  await page.goto(V3)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Add liquidity' })).toHaveAttribute(
    'href',
    /^\/positions\/create\/v3\?chain=mainnet&currencyA=0xC02aaA39.+&currencyB=0xA0b86991.+&feeTier=500$/,
  )
  await main.getByRole('link', { name: 'Swap', exact: true }).click()
  await expect(page).toHaveURL(/\/swap\?chain=mainnet&inputCurrency=0xA0b86991.+&outputCurrency=0xC02aaA39/)
})

test('copying an address shows a confirmation for a moment', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await page.goto(V3)
  await page.getByRole('button', { name: 'Copy Pool address' }).click()
  await expect(page.getByText('Copied')).toBeAttached()
  await expect(page.getByText('Copied')).toHaveCount(0)
  // Pages may not read the clipboard, so the test pastes like a user.
  await page.goto('/explore')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('searchbox')).toHaveValue(USDC_WETH)
})

test('Share copies the canonical URL of the pool page', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-write'])
  const copied = await recordCopies(page)
  await page.goto(`${V3}?utm_source=newsletter`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeAttached()
  await expect.poll(copied).toBe(`${baseURL}${V3}`)
})

test('an unknown pool and an unknown network are not found', async ({ request }) => {
  for (const path of [
    '/explore/pools/nowhere/0x1',
    `${V3}0`,
    `/explore/pools/ethereum/0x${'0'.repeat(39)}1?complete`,
  ]) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
  }
})

test('markup in a symbol stays text and causes no overflow, down to 320 px', async ({ page, request }) => {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  const path = await hostilePool(request)
  for (const query of ['', '?chart=price', '?chart=liquidity', '?chart=apr']) {
    await page.goto(path + query, { waitUntil: 'networkidle' })
    for (const width of [1440, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page), `${query} at ${width} px`).toBe(0)
    }
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<b onmouseover')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('WETH')
  await expect(page.getByText('is a high-risk token')).toBeVisible()
  expect(dialogs).toBe(0)
})
