import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import { worldToken } from '#devnet/world/tokens.ts'
import { announceWallet, type TestWallet } from '#tests/wallet/test-wallet.ts'
import { test } from './stack.ts'

const WBTC = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MKR = '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2'
const FAKE_USDC = worldToken(1, 'fakeUSDC').address
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

const sell = (page: Page) => page.getByRole('textbox', { name: 'Sell' })
const buy = (page: Page) => page.getByRole('textbox', { name: 'Buy' })
/** The native select, which works without JavaScript. */
const sellSelect = (page: Page) => page.getByRole('combobox', { name: 'Token to sell' })
const buySelect = (page: Page) => page.getByRole('combobox', { name: 'Token to buy' })
const sellToken = (page: Page) => page.getByRole('button', { name: /^Token to sell: / })
const buyToken = (page: Page) => page.getByRole('button', { name: /^Token to buy: / })
const selector = (page: Page) => page.getByRole('dialog', { name: 'Select a token' })
const tokenSearch = (page: Page) => selector(page).getByRole('combobox', { name: 'Name, symbol or address' })
const tokenOptions = (page: Page) => selector(page).getByRole('option')
const quote = (page: Page) => page.getByRole('button', { name: 'Get a quote' })
const floatingTokens = (page: Page) => page.getByRole('list', { name: 'Tokens and their 1D price change' })
const accountButton = (page: Page) => page.getByTestId('account-button')

async function query<Data>(request: APIRequestContext, text: string): Promise<Data> {
  const response = await request.post('/api/graphql', { data: { query: text } })
  return ((await response.json()) as { data: Data }).data
}

/** Waits for hydration: the arrow has become a button. */
async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Switch tokens' })).toBeVisible()
}

/** Searches the token in the selector and chooses the first result. */
async function choose(page: Page, token: Locator, symbol: string): Promise<void> {
  await token.click()
  await tokenSearch(page).fill(symbol)
  await expect(tokenOptions(page).first()).toContainText(symbol)
  await page.keyboard.press('Enter')
  await expect(selector(page)).toBeHidden()
}

function parametersOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams)
}

test('the first response of the landing page is complete and has no style attributes', async ({ request }) => {
  const html = await (await request.get('/?complete')).text()
  expect(html).toContain('Swap tokens. Keep your keys.')
  expect(html).toMatch(/data-testid="tvl">(?:<bdi>)?\$\d/)
  expect(html).toMatch(/1 ETH ≈ [\d,.]+ USDC/)
  expect(html).not.toMatch(/<[^>]+ style=/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the widget passes amount and tokens to the swap page', async ({ page }) => {
    await page.goto('/?complete')
    await sell(page).fill('1.25')
    await sellSelect(page).selectOption('WBTC')
    await buySelect(page).selectOption('DAI')
    await quote(page).click()
    await expect(page).toHaveURL(/\/swap\?/)
    expect(parametersOf(page)).toEqual({
      chain: 'mainnet',
      inputCurrency: WBTC,
      outputCurrency: DAI,
      value: '1.25',
      field: 'INPUT',
    })
    await expect(sell(page)).toHaveValue('1.25')
    // A token that the API does not return in time is shown by its address.
    await expect(async () => {
      await page.reload()
      await expect(page.getByTestId('token-input')).toContainText('WBTC', { timeout: 1_000 })
      await expect(page.getByTestId('token-output')).toContainText('DAI', { timeout: 1_000 })
    }).toPass()
  })

  test('the market statistics are shown', async ({ page }) => {
    await page.goto('/?complete')
    await expect(page.getByTestId('pools')).toHaveText(/^\d+$/)
    await expect(floatingTokens(page).getByRole('link').first()).toHaveAccessibleName(/[+-]?\d+\.\d\d% in the past day/)
  })
})

test('the widget passes the edited field and the inverted pair to the swap page', async ({ page }) => {
  await open(page)
  await choose(page, buyToken(page), 'WBTC')
  await sell(page).fill('3')
  await page.getByRole('button', { name: 'Switch tokens' }).click()
  await expect(buy(page)).toHaveValue('3')
  await expect(sell(page)).toHaveValue('')
  await expect(sellToken(page)).toHaveAccessibleName('Token to sell: WBTC')
  await quote(page).click()
  await expect(page).toHaveURL(/\/swap\?/)
  expect(parametersOf(page)).toEqual({
    chain: 'mainnet',
    inputCurrency: WBTC,
    outputCurrency: 'NATIVE',
    value: '3',
    field: 'OUTPUT',
  })
  await expect(page.getByLabel('Buy', { exact: true })).toHaveValue('3')
})

test('choosing the token of the other side switches the two tokens', async ({ page }) => {
  await open(page)
  await choose(page, sellToken(page), 'USDC')
  await expect(buyToken(page)).toHaveAccessibleName('Token to buy: ETH')
})

test('the token selector opens by keyboard, marks impersonators and keeps the amount', async ({ page }) => {
  await open(page)
  await sell(page).fill('2.5')
  await page.keyboard.press('Tab')
  await expect(sellToken(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tokenSearch(page)).toBeFocused()
  await expect(tokenOptions(page).filter({ hasText: 'Ether' }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('usdc')
  const fake = tokenOptions(page).filter({ has: page.getByRole('img', { name: 'High-risk token' }) })
  await expect(fake.first()).toContainText(/0x[\da-fA-F]{4}…/)
  await page.keyboard.press('Escape')
  await expect(selector(page)).toBeHidden()
  await expect(sellToken(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(tokenSearch(page)).toBeFocused()
  await page.keyboard.type('maker')
  await expect(tokenOptions(page).first()).toContainText('MKR')
  await page.keyboard.press('Enter')
  await expect(sellToken(page)).toHaveAccessibleName('Token to sell: MKR')
  await expect(sellToken(page)).toBeFocused()
  await expect(sell(page)).toHaveValue('2.5')
  await expect(page.getByText(/^1 MKR ≈/)).toBeVisible()
  await quote(page).click()
  await expect(page).toHaveURL(/\/swap\?/)
  expect(parametersOf(page)).toMatchObject({ inputCurrency: MKR, outputCurrency: USDC, value: '2.5', field: 'INPUT' })
})

test('a token outside the initial list can be chosen by address and is still chosen after going back', async ({
  page,
}) => {
  await open(page)
  await buyToken(page).click()
  await tokenSearch(page).fill(FAKE_USDC)
  await expect(tokenOptions(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  // The price of an impersonator is not used as an estimate.
  await expect(page.getByText('Get a quote to see the price.')).toBeVisible()
  await quote(page).click()
  await expect(page.getByText('Not the real USDC')).toBeVisible()
  await page.goBack()
  await expect(buyToken(page)).toHaveAccessibleName('Token to buy: USDC')
  await quote(page).click()
  await expect(page).toHaveURL(new RegExp(`outputCurrency=${FAKE_USDC}`))
})

test('the estimate at the market price is a placeholder and labelled “Market price”', async ({ page, request }) => {
  const [native] = (
    await query<{ tokens: { market: { price: string } }[] }>(
      request,
      '{ tokens(contracts: [{ chain: ETHEREUM }]) { market { price } } }',
    )
  ).tokens
  await open(page)
  await expect(page.getByText('Market price')).toBeVisible()
  await sell(page).fill('2')
  const placeholder = (await buy(page).getAttribute('placeholder')) ?? ''
  expect(placeholder).toMatch(/^≈ [\d,.]+$/)
  const estimate = Number(placeholder.replace(/[^\d.]/g, ''))
  expect(Math.abs(estimate / (2 * Number(native?.market.price)) - 1)).toBeLessThan(1e-4)
  await expect(buy(page)).toHaveValue('')
})

test('input from before hydration is preserved', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await sell(page).fill('7')
  await sellSelect(page).selectOption('WBTC')
  await buySelect(page).focus()
  release()
  await expect(page.getByRole('button', { name: 'Switch tokens' })).toBeVisible()
  await expect(sell(page)).toHaveValue('7')
  await expect(page.getByText(/^1 WBTC ≈/)).toBeVisible()
  await expect(sellToken(page)).toHaveAccessibleName('Token to sell: WBTC')
  // A focused native select is not replaced, because its list may be open.
  await expect(buySelect(page)).toBeFocused()
  await buySelect(page).blur()
  await expect(buyToken(page)).toBeVisible()
  await quote(page).click()
  await expect(page).toHaveURL(`/swap?chain=mainnet&inputCurrency=${WBTC}&outputCurrency=${USDC}&value=7&field=INPUT`)
})

interface Change {
  readonly token: { readonly market: { readonly pricePercentChange: string } }
}

test('hovering or focusing a floating token shows its price change from the API', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const signed = new Intl.NumberFormat('en-US', { ...digits, signDisplay: 'exceptZero' })
  const tokens = floatingTokens(page).getByRole('link').filter({ visible: true })
  // Another minute may begin between the two reads.
  await expect(async () => {
    await open(page)
    expect(await tokens.count()).toBeGreaterThanOrEqual(4)
    for (const [index, approach] of (['hover', 'focus'] as const).entries()) {
      const token = tokens.nth(index)
      const label = token.locator('> span').last()
      await expect(label).toHaveCSS('opacity', '0')
      if (approach === 'hover') await token.hover()
      else {
        await tokens.nth(index - 1).focus()
        await page.keyboard.press('Tab')
        await expect(token).toBeFocused()
      }
      await expect(label).toHaveCSS('opacity', '1')
      const [, slug, address] = /tokens\/(\w+)\/(\w+)$/.exec((await token.getAttribute('href')) ?? '') ?? []
      const chain = slug === 'base' ? 'BASE' : 'ETHEREUM'
      const { token: apiToken } = await query<Change>(
        request,
        `{ token(chain: ${chain}, address: "${address}") { market { pricePercentChange(duration: DAY) } } }`,
      )
      const change = Number(apiToken.market.pricePercentChange)
      await expect(label).toContainText(`${signed.format(change)}%`, { timeout: 2_000 })
      await page.mouse.move(0, 0)
    }
  }).toPass()
  await tokens.first().click()
  await expect(page).toHaveURL(/\/explore\/tokens\/(ethereum|base)\/\w+$/)
})

test('the tokens float without touching each other or the widget, and stay still with reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    const tokens = floatingTokens(page).getByRole('link').filter({ visible: true })
    const boxes = await Promise.all((await tokens.all()).map((token) => token.boundingBox()))
    const obstacles = [page.getByRole('heading', { level: 1 }), page.getByRole('form', { name: 'Swap' })]
    const obstacleBoxes = await Promise.all(obstacles.map((obstacle) => obstacle.boundingBox()))
    for (const [index, box] of boxes.entries()) {
      if (!box) throw new Error('a visible token has a box')
      expect(box.width).toBeGreaterThanOrEqual(50)
      expect(box.width).toBeLessThanOrEqual(96)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      for (const other of boxes.slice(index + 1)) expect(distanceBetween(box, other)).toBeGreaterThanOrEqual(249)
      for (const obstacle of obstacleBoxes) expect(overlap(box, obstacle)).toBe(false)
    }
    expect(await countRunningAnimations(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await countRunningAnimations(page)).toBeGreaterThanOrEqual(4)
})

test('on a touch screen the change of every floating token is visible, clear of the title and the widget', async ({
  browser,
  baseURL,
}) => {
  const viewport = { width: 1366, height: 1024 }
  const context = await browser.newContext({ baseURL: baseURL ?? '', hasTouch: true, isMobile: true, viewport })
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [1366, 1024]) {
    await page.setViewportSize({ ...viewport, width })
    await page.goto('/')
    const tokens = floatingTokens(page).getByRole('link').filter({ visible: true })
    await expect(tokens.nth(1)).toBeVisible()
    const labels = await tokens.locator('> span:last-child').all()
    const obstacles = [page.getByRole('heading', { level: 1 }), page.getByRole('form', { name: 'Swap' })]
    const obstacleBoxes = await Promise.all(obstacles.map((obstacle) => obstacle.boundingBox()))
    for (const label of labels) {
      await expect(label).toHaveCSS('opacity', '1')
      await expect(label).toContainText(/[+-]?\d+\.\d\d%/)
      const box = await label.boundingBox()
      if (!box) throw new Error('a visible label has a box')
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      for (const obstacle of obstacleBoxes) expect(overlap(box, obstacle)).toBe(false)
    }
  }
  await context.close()
})

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function distanceBetween(box: Box, other: Box | null | undefined): number {
  if (!other) return Infinity
  return Math.hypot(
    box.x + box.width / 2 - other.x - other.width / 2,
    box.y + box.height / 2 - other.y - other.height / 2,
  )
}

function overlap(box: Box, other: Box | null | undefined): boolean {
  if (!other) return true
  return (
    box.x < other.x + other.width &&
    other.x < box.x + box.width &&
    box.y < other.y + other.height &&
    other.y < box.y + box.height
  )
}

function countRunningAnimations(page: Page): Promise<number> {
  return floatingTokens(page).evaluate(
    (list) => list.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
  )
}

interface Stats {
  readonly protocolStats: {
    readonly volume: string
    readonly totalValueLocked: string
    readonly poolCount: number
    readonly tokenCount: number
  }
}

test('the statistics equal those of the API', async ({ page, request }) => {
  const compact = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    minimumSignificantDigits: 3,
    maximumSignificantDigits: 3,
  })
  // Another minute may begin between the two reads.
  await expect(async () => {
    const { protocolStats } = await query<Stats>(
      request,
      '{ protocolStats { volume(duration: DAY) totalValueLocked poolCount tokenCount } }',
    )
    await page.goto('/')
    const expectSoon = expect.configure({ timeout: 2_000 })
    await expectSoon(page.getByTestId('day-volume')).toContainText(compact.format(Number(protocolStats.volume)))
    await expectSoon(page.getByTestId('tvl')).toContainText(compact.format(Number(protocolStats.totalValueLocked)))
    await expectSoon(page.getByTestId('pools')).toHaveText(String(protocolStats.poolCount))
    await expectSoon(page.getByTestId('tokens')).toHaveText(String(protocolStats.tokenCount))
  }).toPass()
})

test('the page lists exactly the networks of the API', async ({ page, request }) => {
  const { chains } = await query<{ chains: { name: string; isTestnet: boolean }[] }>(
    request,
    '{ chains { name isTestnet } }',
  )
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Supported networks' }).getByRole('listitem')
  await expect(cards).toHaveCount(chains.length)
  for (const { name } of chains) await expect(cards.filter({ hasText: name })).toHaveCount(1)
  await expect(page.getByTestId('networks')).toHaveText(String(chains.filter(({ isTestnet }) => !isTestnet).length))
})

test('the “Scroll to learn more” link scrolls the statistics to 120 px below the top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await page.getByRole('link', { name: 'Scroll to learn more' }).click()
  await expect
    .poll(async () => Math.round((await page.getByRole('region', { name: 'Live market' }).boundingBox())?.y ?? 0))
    .toBe(120)
})

async function connect(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
}

function announce(page: Page, rpcUrls: Readonly<Record<number, readonly string[]>>): Promise<TestWallet> {
  return announceWallet(page, { account: signer(3), rpcUrls: { 1: rpcUrls[1]?.[0] ?? '' } })
}

for (const path of ['/', '/?intro=true']) {
  test(`connecting on ${path} navigates to the swap page`, async ({ page, stack }) => {
    await announce(page, stack.rpcUrls)
    await open(page, path)
    await connect(page)
    await expect(page).toHaveURL('/swap')
    await expect(accountButton(page)).toBeVisible()
  })
}

test('the logo links to the landing page and disconnects the wallet permanently', async ({ page, stack }) => {
  await announce(page, stack.rpcUrls)
  await page.goto('/explore')
  await connect(page)
  await expect(accountButton(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Tarn home' }).click()
  await expect(page).toHaveURL('/?intro=true')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible()
  await expect(accountButton(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('tarn.wallet.returning'))).toBe(null)
  await page.goto('/explore', { waitUntil: 'networkidle' })
  await expect(accountButton(page)).toHaveCount(0)
})

test('opening the landing page directly keeps the wallet connected', async ({ page, stack }) => {
  await announce(page, stack.rpcUrls)
  await page.goto('/explore')
  await connect(page)
  await expect(accountButton(page)).toBeVisible()
  await page.goto('/')
  await expect(accountButton(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})
