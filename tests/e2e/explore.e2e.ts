import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { maxTextWidth } from '#app/ui/text/max-text-width.ts'
import { axeViolations, overflow } from './audit.ts'
import { test } from './stack.ts'

const rows = (page: Page) => page.locator('tr[data-at]')
const sorted = (page: Page) => page.locator('th[aria-sort]')

test('the first response of the explore page contains the tokens', async ({ request }) => {
  const html = await (await request.get('/explore/tokens')).text()
  expect(html).toContain('Wrapped Ether')
  expect(html).toMatch(/\$\d/)
  expect(html).not.toContain('NaN')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sorting, filtering, paging and changing the network work', async ({ page, request }) => {
    // Fills the edge's cache: without JavaScript, a list that streams late stays a placeholder.
    await request.get('/explore?sort=price&complete')
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

test.describe('the market above the lists', () => {
  const market = (page: Page) => page.getByRole('region', { name: 'Market' })

  test('twelve rows are in view below the charts on a laptop', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/explore')
    await expect(rows(page).nth(11)).toBeInViewport({ ratio: 1 })
  })

  test('TVL and volume equal those of the API, and their shares by version add up to 100 %', async ({
    page,
    request,
  }) => {
    const query = `{ protocolStats(chain: ETHEREUM) { volume(duration: DAY) totalValueLocked } }`
    const compact = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      minimumSignificantDigits: 3,
      maximumSignificantDigits: 3,
    })
    // Another minute may begin between the two reads.
    await expect(async () => {
      const answer = await request.post('/api/graphql', { data: { query } })
      const { data } = (await answer.json()) as {
        data: { protocolStats: { volume: string; totalValueLocked: string } }
      }
      await page.goto('/explore')
      const expectSoon = expect.configure({ timeout: 2_000 })
      await expectSoon(market(page)).toContainText(compact.format(Number(data.protocolStats.totalValueLocked)))
      await expectSoon(market(page)).toContainText(compact.format(Number(data.protocolStats.volume)))
    }).toPass()
    for (const name of ['TVL on Ethereum', '1D volume on Ethereum']) {
      const shares = page.getByRole('list', { name: `${name} by protocol version` })
      const percents = (await shares.innerText()).match(/[\d.]+(?=%)/g) ?? []
      // Each percentage is rounded.
      expect(Math.abs(percents.reduce((sum, percent) => sum + Number(percent), 0) - 100)).toBeLessThanOrEqual(1)
    }
  })

  test('the keyboard reads the value of a day from the chart, and “Show as table” lists all values', async ({
    page,
  }) => {
    await page.goto('/explore', { waitUntil: 'networkidle' })
    const chart = page.getByRole('slider', { name: 'TVL per day, last 30 days' })
    await chart.focus()
    await page.keyboard.press('Home')
    const [value = '', day = ''] = ((await chart.getAttribute('aria-valuetext')) ?? '').split(', ')
    await expect(market(page)).toContainText(value)
    await expect(market(page)).toContainText(day)
    await page.getByRole('button', { name: 'Show as table' }).click()
    const table = page.getByRole('group', { name: 'Show as table' }).getByRole('row')
    await expect(table).toHaveCount(31)
    await expect(table.last()).toContainText(value)
  })

  test('on a phone the charts are visible and cause no overflow', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/explore')
    await expect(market(page).locator('[data-still] svg path').first()).toBeVisible()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
})

test('without JavaScript the charts and their table are in the page', async ({ browser, request, baseURL }) => {
  await request.get('/explore?complete')
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/explore?complete')
  await expect(page.getByRole('img', { name: 'TVL per day, last 30 days' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Volume per day, last 30 days' })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('group', { name: 'Show as table' }).getByRole('row')).toHaveCount(31)
  await context.close()
})

test('typing filters the table and keeps the focus', async ({ page }) => {
  await page.goto('/explore', { waitUntil: 'networkidle' })
  await page.getByRole('searchbox').pressSequentially('pepe', { delay: 40 })
  await expect(page).toHaveURL(/filter=pepe/)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a filter without matches shows a message and a link to the whole list', async ({ page }) => {
  await page.goto('/explore?filter=zzzzzz')
  await expect(page.getByText('No tokens match this filter.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all tokens' }).click()
  await expect(rows(page)).toHaveCount(20)
})

test('a row opens the page of its token, which links to a swap for that token', async ({ page }) => {
  await page.goto('/explore?filter=pepe')
  await rows(page).first().click()
  await expect(page).toHaveURL(/\/explore\/tokens\/ethereum\/0x[\da-fA-F]{40}$/)
  await page.setViewportSize({ width: 390, height: 780 })
  await page.getByRole('link', { name: 'Buy PEPE' }).click()
  await expect(page).toHaveURL(/\/swap\?chain=mainnet&outputCurrency=0x/)
})

test('a phone shows rank, token, price and 1D change only', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/explore')
  const heads = await page.locator('th:visible').allInnerTexts()
  expect(heads).toEqual(['Rank', 'Token', 'Price', '1D'])
})

test('a name and symbol of a thousand characters of markup and direction marks stay text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 })
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await page.goto('/explore/tokens/ethereum/0xdEad10cc0dEAd10cC0Dead10Cc0deAd10Cc0dead')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('<script>alert(1)</script>')
  await expect(page.getByText('has a deceptive name or symbol')).toBeVisible()
  expect((await title.boundingBox())?.height).toBeLessThan(40)
  expect(await overflow(page)).toBe(0)
  expect(dialogs).toBe(0)
})

test.describe('the pools, without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the Pools tab opens the list; sorting, the version filter and the search for a pair work', async ({ page }) => {
    await page.goto('/explore?complete')
    await page.getByRole('main').getByRole('link', { name: 'Pools', exact: true }).click()
    await expect(page).toHaveURL(/\/explore\/pools\/ethereum$/)
    await page.goto('/explore/pools/ethereum?complete')
    await expect(rows(page)).toHaveCount(20)
    await expect(sorted(page)).toHaveAttribute('aria-sort', 'descending')
    await page.goto('/explore/pools/ethereum?version=v4&complete')
    await expect(rows(page).filter({ hasText: /v[23]/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'APR' }).click()
    await expect(page).toHaveURL(/\?version=v4&sort=apr$/)
    await page.goto('/explore/pools/ethereum?filter=eth+usdc&complete')
    await expect(rows(page).first()).toContainText(/ETH\/USDC/)
    await rows(page).first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/explore\/pools\/ethereum\/0x[\da-fA-F]{40,64}$/)
  })
})

test('the pools of an unknown network answer 404, and a filter without matches links to all pools', async ({
  page,
  request,
}) => {
  expect((await request.get('/explore/pools/nowhere')).status()).toBe(404)
  await page.goto('/explore/pools/ethereum?filter=zzzzzz')
  await page.getByRole('link', { name: 'Show all pools' }).click()
  await expect(rows(page)).toHaveCount(20)
})

test('the age of the data increases while the page is open', async ({ page }) => {
  await page.clock.install()
  await page.goto('/explore', { waitUntil: 'networkidle' })
  const age = page.locator('main time').last()
  const before = await age.innerText()
  await page.clock.fastForward('20:00')
  await expect(age).not.toHaveText(before)
  await expect(age).toContainText('min. ago')
})

test('a minimum TVL removes small pools from the ranking by APR', async ({ page }) => {
  const factors: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 }
  const parseCompact = (text: string) =>
    Number(text.replace(/[$KMB]/g, '')) * (factors[/[KMB]/.exec(text)?.[0] ?? ''] ?? 1)
  const tvls = async () => {
    const texts = await rows(page).evaluateAll((all) => all.map((row) => row.querySelectorAll('td')[2]?.textContent))
    return texts.map((text) => parseCompact(text ?? ''))
  }
  await page.goto('/explore/pools?sort=apr', { waitUntil: 'networkidle' })
  await expect.poll(async () => Math.min(...(await tvls()))).toBeLessThan(10_000_000)
  await page.getByRole('button', { name: 'Minimum TVL: Any' }).click()
  const menu = page.getByRole('group', { name: 'Minimum TVL' })
  await menu.getByRole('link', { name: '$10M or more' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\?minTvl=10m&sort=apr$/)
  await expect(page.getByRole('button', { name: 'Minimum TVL: $10M or more' })).toBeVisible()
  await expect.poll(async () => Math.min(...(await tvls()))).toBeGreaterThanOrEqual(10_000_000)
  expect(await axeViolations(page)).toEqual([])
})

test('the table of all networks names each row’s network, and a row opens its pool on that network', async ({
  page,
}) => {
  await page.goto('/explore/pools/base')
  await page.getByRole('link', { name: 'All networks' }).click()
  await expect(page).toHaveURL(/\/explore\/pools\/all$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pools on all networks')
  await expect(rows(page).filter({ hasText: 'Base' })).not.toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Ethereum' })).not.toHaveCount(0)
  await rows(page).filter({ hasText: 'Base' }).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/explore\/pools\/base\/0x/)
})

test('starred tokens are listed as favorites, which can be downloaded as a file', async ({ page }) => {
  await page.goto('/explore/tokens/ethereum/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Favorite: UNI' }).click()
  await page.goto('/explore?sort=price', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Favorite: WETH' }).click()
  await page.getByRole('link', { name: 'Favorites' }).click()
  await expect(page).toHaveURL(/\?sort=price&show=favorites$/)
  await expect(rows(page).first().getByRole('link').first()).toContainText('WETH')
  await expect(rows(page)).toHaveCount(2)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^tarn-tokens-ethereum-favorites-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await (await file).path(), 'utf8').split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^\uFEFFrank,network,address,symbol,name,price_usd,/)
  expect(lines[1]).toMatch(/^1,ethereum,0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2,WETH,Wrapped Ether,\d+\.\d+,/)
  await page.getByRole('button', { name: 'Favorite: UNI' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: ' of ' })).toHaveText('1 of 1')
})

test('without JavaScript the “New” link sorts pools by age and shows the age of each', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/explore/pools/ethereum?complete')
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveCount(0)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page).toHaveURL(/sort=age/)
  await page.goto(`${page.url()}&complete`)
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.locator('tbody tr[data-at]').first()).toContainText(/\d+ (day|days|hr\.|min\.|sec\.) ago/)
  await context.close()
})

test('columns can be chosen by keyboard with Space and Enter', async ({ page }) => {
  await page.goto('/explore/tokens', { waitUntil: 'networkidle' })
  const fdv = page.getByRole('columnheader', { name: 'FDV' })
  const choice = page.getByRole('group', { name: 'Columns' }).getByRole('link', { name: 'FDV' })
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await choice.press('Space')
  await expect(fdv).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await choice.press('Enter')
  await expect(fdv).toHaveCount(1)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(choice).toBeHidden()
  await expect(page.getByRole('group', { name: 'Columns' }).getByRole('link')).toHaveCount(2)
})

test.describe('optional columns', () => {
  const optional = ['1W', '1M', 'Market cap', 'TVL']
  const heads = (page: Page) => page.getByRole('columnheader')

  test('chosen columns appear, and stay when the network or the order changes', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/explore/tokens', { waitUntil: 'networkidle' })
    const menu = page.getByRole('group', { name: 'Columns' })
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of optional) {
      await expect(heads(page).filter({ hasText: name })).toHaveCount(0)
      await menu.getByRole('link', { name: `${name} (hidden)` }).press('Space')
      await expect(heads(page).filter({ hasText: name })).toBeVisible()
    }
    await expect(page).toHaveURL(/\?add=1w\.1m\.marketcap\.tvl$/)
    await page.keyboard.press('Escape')
    await heads(page).getByRole('link', { name: 'TVL' }).click()
    await expect(sorted(page)).toHaveText('TVL')
    await page.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name: 'Base' }).click()
    await expect(page).toHaveURL(/\/base\?sort=tvl&add=1w\.1m\.marketcap\.tvl$/)
    await expect(sorted(page)).toHaveText('TVL')
  })

  test('the values of optional columns equal those of the API', async ({ page, request }) => {
    const query = `{ topTokens(chain: ETHEREUM, first: 3, orderBy: MARKET_CAP) { edges { node { symbol market {
      week: pricePercentChange(duration: WEEK) month: pricePercentChange(duration: MONTH) marketCap totalValueLocked } } } } }`
    const answer = await request.post('/api/graphql', { data: { query } })
    const { data } = (await answer.json()) as {
      data: { topTokens: { edges: { node: { symbol: string; market: Record<string, string | null> } }[] } }
    }
    const change = (value: string | null | undefined) =>
      value == null
        ? '–'
        : (Number(value) / 100).toLocaleString('en-US', {
            style: 'percent',
            minimumFractionDigits: 2,
            signDisplay: 'exceptZero',
          })
    const money = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      minimumSignificantDigits: 3,
      maximumSignificantDigits: 3,
    })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/explore/tokens?sort=marketcap&add=1w.1m.marketcap.tvl&complete')
    expect(data.topTokens.edges).toHaveLength(3)
    for (const [index, { node }] of data.topTokens.edges.entries()) {
      const { week, month, marketCap, totalValueLocked } = node.market
      const cells = rows(page).nth(index).getByRole('cell')
      await expect(cells.nth(1)).toContainText(node.symbol)
      await expect(cells.nth(5)).toHaveText(change(week))
      await expect(cells.nth(6)).toHaveText(change(month))
      await expect(cells.nth(7)).toHaveText(money.format(Number(marketCap)))
      await expect(cells.nth(9)).toHaveText(money.format(Number(totalValueLocked)))
    }
  })

  test('optional columns fit at every width, and a phone shows rank, token, price and 1D change only', async ({
    page,
  }) => {
    await page.goto('/explore/tokens/all?add=1w.1m.marketcap.tvl', { waitUntil: 'networkidle' })
    for (const width of [1440, 1280, 1100, 1024, 900, 768, 640, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      const name = await rows(page).first().getByRole('cell').nth(1).boundingBox()
      expect(name?.width).toBeGreaterThan(width < 640 ? 110 : 140)
      const truncated = await page
        .locator('tr[data-at] td:not(:nth-child(2))')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
        )
      expect(truncated).toEqual([])
    }
    await expect(heads(page).filter({ visible: true })).toHaveText(['Rank#', 'Token', 'Price', '1D'])
  })
})

test('the time frame is labelled “Volume”, and all controls of the filter row have the same height', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/explore/tokens', { waitUntil: 'networkidle' })
  const frames = page.getByRole('navigation', { name: 'Volume time frame' })
  for (const width of [1440, 1100, 768, 640]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(frames.getByText('Volume', { exact: true })).toBeVisible()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const heights = await frames.locator('xpath=..').evaluate((bar) =>
    [...bar.querySelectorAll('a, button, div:has(> input)')]
      .filter((control) => control.checkVisibility())
      // The frame of a segmented control counts, not its segments.
      .map((control) => (control.closest('nav > *, [role=group]') ?? control).getBoundingClientRect().height),
  )
  expect(heights.length).toBeGreaterThan(8)
  expect(new Set(heights)).toEqual(new Set([36]))
})

test('a phone shows the sort order and lets users choose the duration', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/explore/tokens', { waitUntil: 'networkidle' })
  await expect(page.getByText('By volume')).toBeVisible()
  await page.getByRole('link', { name: '1W volume' }).click()
  await expect(page).toHaveURL(/=1W$/)
  await page.getByRole('link', { name: 'Price', exact: true }).click()
  await expect(page.getByText('By volume')).toBeHidden()
})

test('once “Show more” has loaded the last rows, the focus moves to the end of the list', async ({ page }) => {
  await page.goto('/explore/pools/base', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Show more' }).focus()
  await page.keyboard.press('Enter')
  const end = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /\b(\d+) of \1$/ })
  await expect(end).toBeFocused()
})

/** Returns the number of pixels that the page scrolls within some milliseconds. */
function scrolledWithin(page: Page, milliseconds: number): Promise<number> {
  return page.evaluate(async (duration) => {
    const before = scrollY
    await new Promise((resolve) => setTimeout(resolve, duration))
    return scrollY - before
  }, milliseconds)
}

test('scrolling loads more rows, the URL hides columns, and going back restores the scroll position', async ({
  page,
}) => {
  await page.goto('/explore/pools/all?hide=30d', { waitUntil: 'networkidle' })
  await expect(page.getByRole('columnheader', { name: '30D volume' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('group', { name: 'Columns' })
  // A click during the animation would scroll the page, and the menu with it, and miss its target.
  await menu.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  await menu.getByRole('link', { name: '30D volume' }).click()
  await expect(page).toHaveURL(/\/explore\/pools\/all$/)
  await expect(page.getByRole('columnheader', { name: '30D volume' })).toBeVisible()
  await page.keyboard.press('Escape')
  const total = Number(await page.locator('table').getAttribute('aria-rowcount')) - 1
  expect(total).toBeGreaterThan(60)
  const last = page.locator(`tr[aria-rowindex="${total + 1}"]`)
  await expect(async () => {
    await page.mouse.wheel(0, 3_000)
    await expect(last).toBeVisible({ timeout: 200 })
  }).toPass()
  expect(await rows(page).count()).toBeLessThan(60)
  // A click would scroll to the row, and the wheel scrolls on after the row has appeared.
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => scrolledWithin(page, 150)).toBe(0)
  const name = (await last.getByRole('link').first().textContent()) ?? ''
  const scrollPosition = await page.evaluate(() => scrollY)
  await last.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/explore\/pools\/\w+\/0x/)
  await page.goBack()
  await expect(last).toContainText(name)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - scrollPosition)).toBeLessThan(80)
})

test.describe('a list of hundreds of rows', () => {
  const PATH = '/explore/pools/all'
  // Reads all rows in one call, because rows may be replaced between calls.
  const readRows = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('tbody tr[data-at]')].map((row) => ({
        index: Number(row.getAttribute('data-at')),
        href: row.querySelector('a')?.getAttribute('href'),
        star: row.querySelector('button')?.getAttribute('aria-label'),
        text: row.textContent,
        top: Math.round(row.getBoundingClientRect().top + scrollY),
      })),
    )

  test.beforeEach(async ({ page }) => {
    await page.goto(PATH, { waitUntil: 'networkidle' })
    const total = Number(await page.locator('table').getAttribute('aria-rowcount')) - 1
    await expect(async () => {
      await page.mouse.wheel(0, 3_000)
      await expect(page.locator(`tr[aria-rowindex="${total + 1}"]`)).toBeVisible({ timeout: 200 })
    }).toPass()
    await page.mouse.move(0, 0)
  })

  test('scrolling back and forth shows every row in order with its own values', async ({ page }) => {
    const seen = new Map<number, string>()
    const heights = new Set<number>()
    for (const step of [0, 700, 1_400, 2_100, 3_500, 2_800, 700, 2_100, 0]) {
      await page.evaluate((top) => scrollTo(0, top), step)
      let all = await readRows(page)
      const middle = step + (page.viewportSize()?.height ?? 0) * 0.75
      await expect(async () => {
        all = await readRows(page)
        const indices = all.map(({ index }) => index)
        expect(all.filter(({ top }) => top <= middle && middle < top + 48)).toHaveLength(1)
        expect(indices).toEqual(indices.toSorted((a, b) => a - b))
        expect(all.filter(({ star }) => !star)).toEqual([])
      }).toPass()
      expect(all.length).toBeLessThan(40)
      const [first] = all
      for (const { index, top, href, star } of all) {
        if (first && index !== first.index) heights.add((top - first.top) / (index - first.index))
        const earlier = seen.get(index)
        if (earlier !== undefined) expect(`${href} ${star}`).toBe(earlier)
        seen.set(index, `${href} ${star}`)
      }
    }
    expect([...heights]).toEqual([48])
    expect(new Set(seen.values()).size).toBe(seen.size)
    expect(seen.size).toBeGreaterThan(60)
  })

  test('the focused row keeps the focus when it is scrolled far away, and Tab continues from it', async ({ page }) => {
    await page.evaluate(() => scrollTo(0, 700))
    const link = page.locator('tbody tr[data-at="8"]').getByRole('link').first()
    await link.focus()
    const href = await link.getAttribute('href')
    for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, 700)
    await expect(page.locator('tbody tr[data-at="70"]')).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
    await expect(page.locator('tbody tr[data-at="8"]')).toHaveCount(1)
    const indices: string[] = []
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      // The first Tab scrolls back to the row; its neighbours render in the next frame.
      if (step === 0) await expect(page.locator('tbody tr[data-at="9"]')).toBeVisible()
      const index = await page.evaluate(() => document.activeElement?.closest('tr')?.dataset['at'])
      if (index !== undefined && index !== indices.at(-1)) indices.push(index)
    }
    // Tab visits the rows in order, without gaps or repetitions.
    const from = Number(indices[0])
    expect(indices.length).toBeGreaterThan(10)
    expect(indices).toEqual(indices.map((_, step) => String(from + step)))
  })

  test('a row that is clicked right after it appears opens its own pool, even after a long press', async ({ page }) => {
    await page.evaluate(() => scrollTo(0, 700))
    await page.waitForTimeout(500)
    // By coordinates, because a locator would wait until the row is stable.
    const point = { x: 400, y: 600 }
    await page.mouse.move(point.x, point.y)
    await page.evaluate(async () => {
      addEventListener('pointerdown', ({ target }) => {
        const link = target instanceof Element ? target.closest('a') : null
        document.body.dataset['pressed'] = link?.getAttribute('href') ?? ''
      })
      scrollBy(0, 640)
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    })
    await page.mouse.down()
    await page.waitForTimeout(1_300)
    const href = await page.locator('body').getAttribute('data-pressed')
    await page.mouse.up()
    expect(href).toMatch(/^\/explore\/pools\//)
    await expect(page).toHaveURL(new RegExp(`${href}$`))
  })

  test('scrolling never replaces the text of a selected row', async ({ page }) => {
    await page.evaluate(() => scrollTo(0, 700))
    await expect(page.locator('tbody tr[data-at="8"]')).toBeVisible()
    const selected = await page.evaluate(() => {
      const row = document.querySelector('tbody tr[data-at="8"]')
      const link = row?.querySelector('a')
      if (!link) return ''
      getSelection()?.selectAllChildren(link)
      return getSelection()?.toString() ?? ''
    })
    expect(selected).not.toBe('')
    for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, 700)
    await expect(page.locator('tbody tr[data-at="70"]')).toBeVisible()
    expect(['', selected]).toContain(await page.evaluate(() => getSelection()?.toString()))
  })
})

test('no letter is wider in our font than maxTextWidth assumes', async ({ page }) => {
  await page.goto('/explore', { waitUntil: 'networkidle' })
  const letters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  const widths = await page.evaluate(async (all) => {
    const font = "500 100px 'Inter Variable'"
    await document.fonts.load(font, all.join(''))
    const context = document.createElement('canvas').getContext('2d')
    if (!context || !document.fonts.check(font)) throw new Error('the font did not load')
    context.font = font
    return all.map((letter) => context.measureText(letter).width / 100)
  }, letters)
  expect(Math.max(...widths)).toBeGreaterThan(0.5)
  letters.forEach((letter, index) => expect(widths[index], letter).toBeLessThanOrEqual(maxTextWidth(letter)))
})
