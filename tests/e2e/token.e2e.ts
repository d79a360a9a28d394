import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { getAddress } from 'viem'
import { signer } from '#devnet/accounts.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { axeViolations } from './audit.ts'
import { recordCopies } from './copied-text.ts'
import { test } from './stack.ts'

const UNI_ADDRESS = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const UNI = `/explore/tokens/ethereum/${UNI_ADDRESS}`
const NATIVE = '/explore/tokens/ethereum/NATIVE'
const IMPOSTOR_ADDRESS = '0xfa15E000fa15e000FA15e000fA15e000FA15E000'
const IMPOSTOR = `/explore/tokens/ethereum/${IMPOSTOR_ADDRESS}`

const FOT_ADDRESS = '0xf07F07F07f07f07F07f07F07f07f07f07F07f070'
const FOT = `/explore/tokens/ethereum/${FOT_ADDRESS}`
const HONEY = '/explore/tokens/ethereum/0xBAdBadbADBaDBADBadbADbaDBadBaDBADBadBAD0'
const USDC_ADDRESS = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

const chart = (page: Page) => page.getByRole('slider')
const stat = (page: Page, name: string) =>
  page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
const trades = (page: Page) => page.locator('#transactions tbody tr')
const pools = (page: Page) => page.locator('#pools tbody tr')

async function queryApi(request: APIRequestContext, query: string): Promise<Record<string, unknown>> {
  const response = await request.post('/api/graphql', { data: { query } })
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

test('the first response contains the name, the price, a chart, the pools and the latest transactions', async ({
  request,
}) => {
  const html = await (await request.get(`${UNI}?complete`)).text()
  expect(html).toContain('Uniswap')
  expect(html).toMatch(/<path class="[^"]+" d="M[^"]{40,}/)
  expect(html).toMatch(/(Buy|Sell) UNI/)
  expect(html).toContain('href="/explore/pools/ethereum/0x')
  expect(html).not.toContain('NaN')
  expect(html).not.toMatch(/ style="/)
})

test('the statistics equal those of the API', async ({ page, request }) => {
  // Another minute may begin between the two reads.
  await expect(async () => {
    const { token } = (await queryApi(
      request,
      `{ token(chain: ETHEREUM, address: "${UNI_ADDRESS}") { txCount market { price totalValueLocked
      fullyDilutedValuation marketCap volume(duration: DAY) tvlChange: totalValueLockedPercentChange24h
      volumeChange: volumePercentChange24h change: pricePercentChange(duration: DAY)
      week: pricePercentChange(duration: WEEK) month: pricePercentChange(duration: MONTH) year: pricePercentChange(duration: YEAR)
      high: priceHighLow(duration: YEAR, highLow: HIGH) low: priceHighLow(duration: YEAR, highLow: LOW) } } }`,
    )) as { token: { txCount: number; market: Record<string, string> } }
    const { market } = token
    const dollars = (value: string | undefined) =>
      new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(value))
    const compactDollars = (value: string | undefined) =>
      new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency: 'USD',
        notation: 'compact',
        minimumSignificantDigits: 3,
        maximumSignificantDigits: 3,
      }).format(Number(value))
    await page.goto(UNI)
    await expect(stat(page, 'TVL')).toHaveText(compactDollars(market['totalValueLocked']))
    await expect(stat(page, 'FDV')).toHaveText(compactDollars(market['fullyDilutedValuation']))
    await expect(stat(page, '1D volume')).toHaveText(compactDollars(market['volume']))
    await expect(stat(page, 'Market cap')).toHaveText(compactDollars(market['marketCap']))
    for (const [name, change] of [
      ['Past 7 days', market['week']],
      ['Past 30 days', market['month']],
      ['Past year', market['year']],
    ] as const) {
      const percent = Math.abs(Number(change))
      const numberFormat = new Intl.NumberFormat('en-US', {
        minimumFractionDigits: 2,
        maximumFractionDigits: percent < 1_000 ? 2 : 0,
      })
      // Without a price a year ago, the change is unknown.
      const expected = change == null ? '–' : `${numberFormat.format(percent)}%`
      await expect(stat(page, name)).toContainText(expected)
    }
    for (const [name, change] of [
      ['TVL', market['tvlChange']],
      ['1D volume', market['volumeChange']],
    ] as const) {
      const percent = Math.abs(Number(change))
      const digits = percent < 1_000 ? 2 : 0
      const numberFormat = new Intl.NumberFormat('en-US', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
      const changeStat = page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[2]')
      await expect(changeStat).toContainText(`${numberFormat.format(percent)}%`)
    }
    await expect(stat(page, 'Transactions')).toHaveText(token.txCount.toLocaleString('en-US'))
    await expect(stat(page, '52-week high')).toHaveText(dollars(market['high']))
    await expect(stat(page, '52-week low')).toHaveText(dollars(market['low']))
    await expect(stat(page, 'Decimals')).toHaveText('18')
    await expect(stat(page, 'Buy fee')).toHaveText('0%')
    await expect(stat(page, 'Sell fee')).toHaveText('0%')
    await expect(page.locator('#chart-figure')).toHaveText(dollars(market['price']))
    const change = Number(market['change'])
    const note = page.locator('#chart-figure').locator('xpath=following-sibling::div[1]')
    await expect(note).toContainText(`${Math.abs(change).toFixed(2)}%`)
    // The price is beside the name only if the chart does not show it.
    await expect(page.getByTestId('price')).toHaveCount(0)
    await page.goto(`${UNI}?chart=volume`)
    await expect(page.getByTestId('price')).toContainText(dollars(market['price']))
    await expect(page.getByTestId('price')).toContainText(`${Math.abs(change).toFixed(2)}%`)
  }).toPass()
})

test('the trade card stays in view beside the lists', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(UNI, { waitUntil: 'networkidle' })
  const card = page.getByRole('complementary')
  await trades(page).last().scrollIntoViewIfNeeded()
  await expect(card).toBeInViewport({ ratio: 0.9 })
  expect((await card.boundingBox())?.y).toBeGreaterThanOrEqual(64)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the chart, its time frame and the kind of transaction can be changed', async ({ page }) => {
    await page.goto(`${UNI}?complete`)
    await page.getByRole('link', { name: 'Volume', exact: true }).click()
    await expect(page).toHaveURL(/\?chart=volume$/)
    for (const [name, range] of [
      ['Past hour', '1H'],
      ['Past 7 days', '1W'],
      ['Past 30 days', '1M'],
      ['Past year', '1Y'],
    ] as const) {
      await page.getByRole('link', { name }).click()
      await expect(page).toHaveURL(`${UNI}?chart=volume&range=${range}`)
      await page.goto(`${UNI}?chart=volume&range=${range}&complete`)
      await expect(page.getByRole('img', { name: /^UNI volume/ })).toBeVisible()
    }
    await page.goto(`${UNI}?range=1Y&complete`)
    const linePath = () => page.locator('[data-still] path[vector-effect]').first().getAttribute('d')
    const linearPath = await linePath()
    await page.getByRole('link', { name: 'Logarithmic scale' }).click()
    await expect(page).toHaveURL(`${UNI}?range=1Y&scale=log`)
    await page.goto(`${UNI}?range=1Y&scale=log&complete`)
    expect(await linePath()).not.toBe(linearPath)
    await page.goto(`${UNI}?draw=candles&complete`)
    expect(
      await page.locator('main g path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d'))),
    ).toContainEqual(expect.stringMatching(/^M\d.*Z$/))
    await page.getByText('View as table').click()
    await expect(page.getByRole('group').locator('tbody tr')).not.toHaveCount(0)
    await page.getByRole('link', { name: 'Adds' }).click()
    await expect(page).toHaveURL(/type=add$/)
    await page.goto(`${UNI}?type=add&complete`)
    await expect(trades(page).filter({ hasText: /Buy|Sell/ })).toHaveCount(0)
  })

  test('a pool’s row links to its page', async ({ page }) => {
    await page.goto(`${UNI}?complete`)
    await pools(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/explore\/pools\/ethereum\/0x[\da-fA-F]{40,64}$/)
  })
})

test('the pools equal those of the API, sorted by TVL', async ({ page, request }) => {
  const { topPools } = (await queryApi(
    request,
    `{ topPools(chain: ETHEREUM, tokenFilter: "${UNI_ADDRESS}", orderBy: TVL, first: 10) { totalCount edges { node { id } } } }`,
  )) as { topPools: { totalCount: number; edges: { node: { id: string } }[] } }
  await page.goto(UNI)
  await expect(pools(page)).toHaveCount(Math.min(10, topPools.totalCount))
  const links = await pools(page)
    .getByRole('link')
    .evaluateAll((elements) => elements.map((link) => link.getAttribute('href')?.split('/').at(-1)?.toLowerCase()))
  expect(links).toEqual(topPools.edges.map(({ node }) => node.id.split(':')[1]))
})

test('the keyboard moves along the chart, and Escape restores the current price', async ({ page }) => {
  // The keys work once the page is hydrated.
  await page.goto(UNI, { waitUntil: 'networkidle' })
  const currentPrice = await page.locator('#chart-figure').textContent()
  await chart(page).focus()
  await page.keyboard.press('Home')
  await expect(chart(page)).toHaveAttribute('aria-valuenow', '1')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /^\$\d.*, \w{3} \d+, \d\d:\d\d UTC$/)
  await page.keyboard.press('ArrowRight')
  await expect(chart(page)).toHaveAttribute('aria-valuenow', '2')
  await page.keyboard.press('Escape')
  await expect(page.locator('#chart-figure')).toHaveText(currentPrice ?? '')
})

test('the interactive chart loads when the chart is visible and renders when it is hovered or focused', async ({
  page,
}) => {
  const loading = page.waitForRequest((request) => request.url().includes('/live-chart'))
  await page.goto(UNI, { waitUntil: 'networkidle' })
  await loading
  await expect(page.locator('[data-live]')).toHaveCount(0)
  await chart(page).hover()
  await expect(page.locator('[data-live]')).toHaveCount(1)
})

for (const query of [
  '',
  '?chart=volume&range=1W',
  '?draw=candles',
  '?chart=tvl&range=1Y',
  '?cur=EUR&range=1H',
  '?range=ALL&scale=log',
  '?draw=candles&range=1Y&scale=log',
])
  test(`the axes of ${query || 'the price chart'} do not change when it is first hovered`, async ({ page }) => {
    await page.goto(UNI + query, { waitUntil: 'networkidle' })
    const labels = () =>
      page
        .locator('[data-still] svg text')
        .evaluateAll((texts) =>
          texts.map((text) => [
            text.textContent,
            Math.round(text.getBoundingClientRect().x),
            Math.round(text.getBoundingClientRect().y),
          ]),
        )
    const before = await labels()
    expect(before.length).toBeGreaterThan(4)
    await chart(page).hover()
    await expect(page.locator('[data-live] canvas').first()).toBeVisible()
    expect(await labels()).toEqual(before)
  })

test('the chart fills the screen by keyboard, keeps it while its time frame changes, and Escape leaves', async ({
  page,
}) => {
  // Browsers handle Escape themselves while an element fills the screen by the Fullscreen API.
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await page.goto(UNI, { waitUntil: 'networkidle' })
  const box = async () => (await chart(page).boundingBox()) ?? { width: 0, height: 0 }
  const before = await box()
  const button = page.getByRole('button', { name: 'Full screen' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^UNI price/ })
  await expect(dialog).toBeVisible()
  expect((await box()).height).toBeGreaterThan(before.height + 50)
  await dialog.getByRole('link', { name: 'Past 7 days' }).press('Enter')
  await expect(page).toHaveURL(`${UNI}?range=1W`)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await chart(page).hover()
  await expect(page.locator('[data-live] canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  expect(await box()).toEqual({ ...(await box()), width: before.width, height: before.height })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the chart fills the screen by touch, without scrolling in either direction', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
    await page.goto(UNI, { waitUntil: 'networkidle' })
    const button = page.getByRole('button', { name: 'Full screen' })
    await button.tap()
    const dialog = page.getByRole('dialog', { name: /^UNI price/ })
    await expect(dialog).toBeVisible()
    const sizes = await dialog.evaluate((box) => [box.scrollWidth - innerWidth, box.scrollHeight - innerHeight])
    expect(sizes).toEqual([0, 0])
    await button.tap()
    await expect(dialog).toHaveCount(0)
  })
})

test('a connected account sees its trades in the chart and in a list, and can hide them', async ({
  page,
  stack,
  request,
}) => {
  const { transactions } = (await queryApi(
    request,
    `{ transactions(chain: ETHEREUM, token: "${UNI_ADDRESS}", types: [SWAP], first: 1) { edges { node { account } } } }`,
  )) as { transactions: { edges: { node: { account: string } }[] } }
  const address = getAddress(transactions.edges[0]?.node.account ?? '')
  // Nothing is signed, so the key does not matter.
  await announceWallet(page, { account: { ...signer(0), address }, rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await page.goto(`${UNI}?range=1W`)
  const marks = page.locator('[data-trade]')
  await expect(chart(page)).toBeVisible()
  await expect(marks).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(marks).not.toHaveCount(0)
  const count = await marks.count()
  await page.getByText(/^Your trades: \d+/).click()
  const rows = page.getByRole('row').filter({ hasText: /(Bought|Sold) .+ UNI/ })
  expect(await rows.count()).toBeGreaterThanOrEqual(count)
  const points = Number(await chart(page).getAttribute('aria-valuemax'))
  const texts: string[] = []
  await chart(page).press('Home')
  for (let point = 0; point < points; point += 1) {
    texts.push((await chart(page).getAttribute('aria-valuetext')) ?? '')
    await chart(page).press('ArrowRight')
  }
  expect(texts.filter((text) => /Bought|Sold/.test(text)).length).toBeGreaterThanOrEqual(Math.ceil(count / 2))
  const toggle = page.getByRole('switch', { name: 'Show on chart' })
  await toggle.click()
  await expect(marks).toHaveCount(0)
  await expect(rows).not.toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/^Your trades: \d+/)).toBeVisible()
  await expect(marks).toHaveCount(0)
})

test('once hovered, the interactive chart shows a candle’s prices and its attribution, and violates no policy', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(`${UNI}?draw=candles`)
  await chart(page).hover()
  await expect(page.locator('[data-live] canvas').first()).toBeVisible()
  const box = await chart(page).boundingBox()
  if (!box) throw new Error('no chart')
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2)
  await expect(page.getByText(/Open \$.+ High \$.+ Low \$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /TradingView Lightweight Charts/ })).toHaveAttribute(
    'href',
    'https://www.tradingview.com/',
  )
  await page.getByText('View as table').click()
  await expect(page.getByRole('columnheader', { name: 'High' })).toBeVisible()
  expect(errors).toEqual([])
})

test('the TVL chart ends with the current TVL, and its table contains the first and the last value', async ({
  page,
}) => {
  await page.goto(`${UNI}?chart=tvl&range=1Y`)
  const currentTvl = await stat(page, 'TVL').textContent()
  await expect(page.locator('#chart-figure')).toHaveText(currentTvl ?? '')
  await page.getByText('View as table').click()
  const values = page.getByRole('main').locator('details table').first().locator('tbody tr td:last-child')
  await chart(page).press('Home')
  await expect(values.first()).toHaveText((await page.locator('#chart-figure').textContent()) ?? '')
  await expect(values.last()).toHaveText(currentTvl ?? '')
})

test('the page refreshes its values by itself until it is paused', async ({ page }) => {
  await page.clock.install()
  await page.goto(UNI)
  await page.getByRole('button', { name: 'Pause live updates' }).waitFor()
  const requested = page.waitForRequest((request) => /TokenPrices/.test(request.postData() ?? ''))
  await page.clock.runFor(13_000)
  await requested
  await page.getByRole('button', { name: 'Pause live updates' }).click()
  const bodiesAfterPause: string[] = []
  page.on('request', (request) => bodiesAfterPause.push(request.postData() ?? ''))
  await page.clock.runFor(40_000)
  await expect(page.getByRole('button', { name: 'Resume live updates' })).toBeVisible()
  expect(bodiesAfterPause.filter((body) => /TokenPrices/.test(body))).toEqual([])
})

test('the page of a listed token links to the same token on other networks', async ({ page }) => {
  await page.goto('/explore/tokens/ethereum/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
  await page.getByRole('list', { name: 'On other networks' }).getByRole('link', { name: 'Base' }).click()
  await expect(page).toHaveURL('/explore/tokens/base/0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('USD Coin')
  await page.getByRole('list', { name: 'On other networks' }).getByRole('link', { name: 'Ethereum' }).waitFor()
})

test('using the swap card beside the chart does not change the URL', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(UNI)
  const form = page.getByRole('form', { name: 'Swap' })
  await form.getByRole('textbox').first().fill('1')
  await expect(form.getByRole('textbox').nth(1)).toHaveValue(/^\d/)
  await form.getByRole('button', { name: 'Switch tokens' }).click()
  await expect(page).toHaveURL(new RegExp(`${UNI_ADDRESS}$`))
})

test('the trade card and its button keep their size and place when the card’s code loads', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  // Scripts never finish loading, so the page shows the server's HTML.
  await page.route('**/assets/*.js', () => {})
  await page.goto(UNI, { waitUntil: 'commit' })
  const preview = page.getByTestId('trade-preview')
  await expect(preview).toContainText('UNI')
  const boxes = async (card: typeof preview) => {
    // The HTML can be measured before its styles and fonts have arrived.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
    )
    await page.evaluate(() => document.fonts.ready)
    return [await card.boundingBox(), await card.getByRole('button', { name: 'Connect wallet' }).boundingBox()]
  }
  const before = await boxes(preview)
  await page.unroute('**/assets/*.js')
  await page.goto(UNI)
  const form = page.getByRole('form', { name: 'Swap' })
  await expect(form.getByTestId('token-output')).toContainText('UNI')
  await expect.poll(() => boxes(form)).toEqual(before)
})

test('client-side navigation shows a complete page, and going back restores the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(UNI)
  const scrollPosition = 400
  await page.evaluate((y) => scrollTo(0, y), scrollPosition)
  // A dispatched click, because a real one would scroll first.
  await pools(page)
    .first()
    .getByRole('link')
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click())
  await expect(page).toHaveURL(/\/explore\/pools\//)
  await expect(chart(page)).toBeVisible()
  await expect(trades(page).first()).toBeVisible()
  await page.goBack()
  await expect(pools(page).last()).toBeVisible()
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - scrollPosition)).toBeLessThan(80)
})

test('changing the chart adds no history entries', async ({ page }) => {
  await page.goto('/explore/tokens?sort=price', { waitUntil: 'networkidle' })
  await page.getByRole('main').locator('tbody a').first().click()
  await expect(page).toHaveURL(/\/explore\/tokens\/ethereum\//)
  await expect(chart(page)).toBeVisible()
  for (const [name, query] of [
    ['Past 7 days', /range=1W/],
    ['Volume', /chart=volume/],
    ['Past year', /range=1Y/],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(query)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/explore\/tokens\?sort=price$/)
})

test('an impersonator’s page shows a warning with the full address above its controls, and is not indexed', async ({
  page,
}) => {
  // The complete page, as crawlers get it: a streamed page sends its head before the token's safety is known.
  await page.goto(`${IMPOSTOR}?complete`)
  const main = page.getByRole('main')
  await expect(main.getByText('Not the real USDC. This is a different token using the same symbol.')).toBeVisible()
  await expect(main.getByText(IMPOSTOR_ADDRESS, { exact: true })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  // The warning precedes all controls.
  await page.setViewportSize({ width: 360, height: 800 })
  const [warning, buy] = [page.getByTestId('safety-notice'), main.getByRole('link', { name: 'Buy USDC' })]
  const [warningBox, buyBox] = [await warning.boundingBox(), await buy.first().boundingBox()]
  expect(warningBox?.y).toBeLessThan(buyBox?.y ?? 0)
})

test('a medium warning can be dismissed permanently and restored; a high one cannot be dismissed', async ({ page }) => {
  const dismiss = page.getByRole('button', { name: 'Don’t show this again' })
  const restore = page.getByRole('button', { name: 'Show', exact: true })
  const main = page.getByRole('main')
  // The page's own warning; the swap card shows the same one once it has loaded.
  const warning = main.getByTestId('safety-notice').first()
  await page.goto(FOT)
  await expect(warning).toContainText('FOT takes a fee on transfers.')
  await dismiss.focus()
  await page.keyboard.press('Enter')
  await expect(restore).toBeFocused()
  await expect(main.getByText('Warning about FOT hidden.')).toBeVisible()
  await page.goto(`/swap?chain=mainnet&outputCurrency=${FOT_ADDRESS}`)
  await expect(restore).toBeVisible()
  await expect(page.getByTestId('safety-notice')).toHaveCount(0)
  await restore.press('Enter')
  await expect(dismiss).toBeFocused()
  await page.goto(FOT)
  await expect(warning).toBeVisible()
  await page.goto(HONEY)
  await expect(warning).toContainText('HONEY is a honeypot. You can buy it, but selling it fails or returns nothing.')
  await expect(page.locator('[data-quality="valid"]')).toBeVisible()
  await expect(dismiss).toHaveCount(0)
})

test('a dismissed warning is collapsed before hydration and causes no layout shift', async ({ page }) => {
  const main = page.getByRole('main')
  const [warning, dismissedLine] = [main.getByTestId('safety-notice'), main.getByTestId('safety-dismissed')]
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(FOT)
  await expect(dismissedLine).toHaveCount(0)
  await page.getByRole('button', { name: 'Don’t show this again' }).click()
  await expect(warning).toHaveCount(0)

  // Scripts never finish loading, so the page shows the server's HTML.
  await page.route('**/assets/*.js', () => {})
  await page.goto(FOT, { waitUntil: 'commit' })
  await expect(dismissedLine).toBeVisible()
  await expect(warning).toBeHidden()

  await page.unroute('**/assets/*.js')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(FOT)
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeEnabled()
  await expect(warning).toHaveCount(0)
  // On a machine without a font of Inter's width, text shifts slightly when Inter loads. A warning would shift a tenth
  // of the page.
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[])
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
})

test('a connected account sees its balance on each network and must accept a honeypot warning in each review', async ({
  page,
  stack,
}) => {
  const rpcUrls = { 1: stack.rpcUrls[1]?.[0] ?? '', 8453: stack.rpcUrls[8453]?.[0] ?? '' }
  const wallet = await announceWallet(page, { account: signer(0), rpcUrls })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/explore/tokens/ethereum/${USDC_ADDRESS}`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  const holdings = page.getByRole('region', { name: 'Your balance' })
  for (const [network, url, address] of [
    ['Ethereum', rpcUrls[1], USDC_ADDRESS],
    ['Base', rpcUrls[8453], USDC_ON_BASE],
  ] as const) {
    const units = (await chainFacts(url).balance(address, wallet.address)).toString()
    const whole = BigInt(units.slice(0, -6)).toLocaleString('en-US')
    const fraction = units.slice(-6).replace(/0+$/, '')
    const balance = holdings.locator('dt', { hasText: network }).locator('xpath=following-sibling::dd[1]')
    await expect(balance.locator('[title]')).toHaveAttribute('title', fraction ? `${whole}.${fraction}` : whole)
  }

  await page.goto(HONEY)
  const form = page.getByRole('form', { name: 'Swap' })
  const confirm = page.getByTestId('confirm-button')
  const consent = page.getByLabel('I understand the risk and want to trade HONEY.')
  await form.getByRole('textbox').first().fill('0.01')
  const review = form.getByRole('button', { name: 'Review swap' })
  await review.click()
  await expect(confirm).toBeDisabled()
  await consent.focus()
  await page.keyboard.press('Space')
  await expect(confirm).toBeEnabled()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.reload()
  await form.getByRole('textbox').first().fill('0.02')
  await review.click()
  // Every review needs consent again.
  await expect(consent).not.toBeChecked()
  await expect(confirm).toBeDisabled()
  expect(wallet.signatures()).toEqual([])
})

test('choosing a chart, a time frame or a page by keyboard keeps the focus', async ({ page }) => {
  await page.goto(UNI)
  // Until the chart's code has arrived, its links load a page like any link.
  await expect(chart(page)).toHaveAttribute('aria-valuemax', /\d/)
  const choices = page.getByRole('link').and(page.locator('[id^=chart-]'))
  for (const name of ['Past 7 days', 'TVL', 'Past year', 'Price', 'Candles']) {
    const choice = choices.and(page.getByRole('link', { name, exact: true }))
    await choice.focus()
    await page.keyboard.press('Enter')
    await expect(choice).toHaveAttribute('aria-current', 'true')
    await expect(choice).toBeFocused()
  }
  const older = page.getByRole('link', { name: 'Older' })
  await older.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/after=/)
  await expect(older).toBeFocused()
})

test('an invalid cursor of transactions shows an error and a link to the newest ones', async ({ page }) => {
  await page.goto(`${UNI}?after=zzz`)
  await expect(page.getByText('Could not load transactions')).toBeVisible()
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page).not.toHaveURL(/after=/)
  await expect(page.getByRole('link', { name: 'Older' })).toBeVisible()
})

test('the interactive chart shows the whole range, wherever the pointer enters it', async ({ page }) => {
  for (const entry of [0.05, 0.5]) {
    await page.goto(UNI)
    const box = await chart(page).boundingBox()
    if (!box) throw new Error('no chart')
    const count = Number(await chart(page).getAttribute('aria-valuemax'))
    const pointTo = (share: number) => page.mouse.move(box.x + box.width * share, box.y + box.height / 2, { steps: 3 })
    await pointTo(entry)
    await expect(page.locator('[data-live] canvas').first()).toBeVisible()
    for (const share of [0.1, 0.9]) {
      await pointTo(share)
      const pointedShare = async () => Number(await chart(page).getAttribute('aria-valuenow')) / count
      await expect.poll(async () => Math.abs((await pointedShare()) - share)).toBeLessThan(0.03)
    }
  }
})

test('on a phone a tap moves the crosshair of the chart, and a second tap at the same place removes it', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({
    baseURL: stack.baseURL,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 780 },
  })
  const page = await context.newPage()
  await page.goto(UNI)
  const currentPrice = await page.locator('#chart-figure').textContent()
  const value = (await chart(page).getAttribute('aria-valuenow')) ?? ''
  const box = await chart(page).boundingBox()
  if (!box) throw new Error('no chart')
  // The first tap hits the static chart and loads the interactive one.
  await page.touchscreen.tap(box.x + box.width / 4, box.y + box.height / 2)
  await expect(chart(page)).not.toHaveAttribute('aria-valuenow', value)
  await expect(page.locator('[data-live] canvas').first()).toBeVisible()
  const first = (await chart(page).getAttribute('aria-valuenow')) ?? ''
  expect(first).not.toBe(value)
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const
  await page.touchscreen.tap(...middle)
  await expect(chart(page)).not.toHaveAttribute('aria-valuenow', first)
  await expect(chart(page)).not.toHaveAttribute('aria-valuenow', value)
  await page.waitForTimeout(600)
  await page.touchscreen.tap(...middle)
  await expect(page.locator('#chart-figure')).toHaveText(currentPrice ?? '')
  await expect(chart(page)).toHaveAttribute('aria-valuenow', value)
  await context.close()
})

test('the native currency has a page, without an address to copy', async ({ page }) => {
  await page.goto(NATIVE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ether')
  await expect(stat(page, 'Address')).toHaveText('Native token')
  await expect(page.getByRole('button', { name: 'Copy Address' })).toHaveCount(0)
  await expect(stat(page, 'Decimals')).toHaveText('18')
  await expect(stat(page, 'Buy fee')).toHaveCount(0)
  await expect(chart(page)).toBeVisible()
  await expect(trades(page).first()).toBeVisible()
})

test('the Buy link opens a swap for the token, and the token’s address can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write'])
  await page.goto(UNI)
  await page.getByRole('button', { name: 'Copy Address' }).click()
  await expect(page.getByText('Copied')).toBeAttached()
  await page.setViewportSize({ width: 390, height: 780 })
  await page.getByRole('link', { name: 'Buy UNI' }).click()
  await expect(page).toHaveURL(new RegExp(`/swap\\?chain=mainnet&outputCurrency=${UNI_ADDRESS}$`))
})

test('Share copies the canonical URL, on the token page and on a pool page opened from it', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const copied = await recordCopies(page)
  await page.goto(`${UNI}?utm_source=newsletter&draw=candles`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeAttached()
  await expect.poll(copied).toBe(`${baseURL}${UNI}`)
  await pools(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/explore\/pools\//)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(copied).toBe(`${baseURL}${new URL(page.url()).pathname}`)
})

test('an unknown token, address and network are not found', async ({ request }) => {
  for (const path of [
    '/explore/tokens/nowhere/NATIVE',
    `${UNI}0`,
    `/explore/tokens/ethereum/0x${'0'.repeat(39)}1?complete`,
  ]) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('in Arabic the page is right-to-left, and the chart still runs from left to right', async ({ page }) => {
  await page.goto(`${UNI}?lng=ar-SA`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'عن هذه العملة' })).toBeVisible()
  expect(await chart(page).evaluate((plot) => getComputedStyle(plot).direction)).toBe('ltr')
})

test('a token can be added to the connected wallet unless it is an impersonator or the native currency', async ({
  page,
  stack,
}) => {
  const wallet = await announceWallet(page, { account: signer(0), rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await page.goto(UNI)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  const add = page.getByTestId('add-token')
  await expect(add).toHaveText('Add to wallet')
  wallet.rejectNext('wallet_watchAsset')
  await add.click()
  await expect(add).toHaveText('Add to wallet')
  wallet.failNext('wallet_watchAsset')
  await add.click()
  await expect(page.getByRole('alert')).toHaveText('Your wallet couldn’t add this token.')
  wallet.answerWith('wallet_watchAsset', () => true)
  await add.click()
  await expect(add).toHaveText('Added to wallet')
  const options = { address: UNI_ADDRESS, symbol: 'UNI', decimals: 18 }
  const requested = wallet.requests.filter(({ method }) => method === 'wallet_watchAsset')
  expect(requested.map(({ params }) => params)).toEqual(Array.from({ length: 3 }, () => ({ type: 'ERC20', options })))
  expect(wallet.signatures()).toEqual([])
  await page.goto(IMPOSTOR)
  await expect(page.getByRole('heading', { name: 'Your balance' })).toBeVisible()
  await expect(add).toHaveCount(0)
  await page.goto(NATIVE)
  await expect(page.getByRole('heading', { name: 'Your balance' })).toBeVisible()
  await expect(add).toHaveCount(0)
})
