import { expect, type APIRequestContext, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { createMarketClient } from '#app/data/market-client.ts'
import { forwardTo, startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { axeViolations } from './audit.ts'
import { savedPreference } from './saved-preference.ts'
import { test, collectCspViolations } from './stack.ts'

const HOUR_IN_SECONDS = 3_600
const RATES = { EUR: '0.8642', JPY: '155.23', IDR: '16712' }

const html = async (request: APIRequestContext, path: string) => (await request.get(path)).text()
const settingsButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Settings', exact: true })
const settingsDialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const subView = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const currencyRow = (page: Page) => settingsDialog(page).getByRole('button', { name: /^Currency/ })
const languageRow = (page: Page) => settingsDialog(page).getByRole('button', { name: /^Language/ })
const testnetSwitch = (page: Page) => settingsDialog(page).getByRole('switch', { name: 'Testnet mode' })
const prices = (page: Page) => page.locator('tbody tr[data-at] td:nth-child(3)').allTextContents()

async function actAndWaitForSave(page: Page, act: () => Promise<void>): Promise<void> {
  const saved = savedPreference(page)
  await act()
  await saved
}

test('preferences in the query apply to the first response and are saved for the next visit', async ({ request }) => {
  const response = await request.get('/explore?theme=DARK&lng=de&cur=jpy&disableNFTs=true')
  const body = await response.text()
  expect(body.slice(0, 200)).toContain('data-theme="dark"')
  expect(body.slice(0, 200)).toContain('lang="de-DE"')
  const cookies = response.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  expect(cookies.map(({ value }) => value)).toEqual([
    'theme=dark; Path=/; Max-Age=31536000; SameSite=Lax',
    'lng=de-DE; Path=/; Max-Age=31536000; SameSite=Lax',
    'cur=JPY; Path=/; Max-Age=31536000; SameSite=Lax',
    'disableNFTs=true; Path=/; Max-Age=31536000; SameSite=Lax',
  ])
  const next = await html(request, '/explore')
  expect(next.slice(0, 200)).toContain('data-theme="dark"')
  expect(next.slice(0, 200)).toContain('lang="de-DE"')
  expect(next).toContain('¥')
})

test('invalid preferences in the query are not saved, nor are valid ones in a .data request', async ({ request }) => {
  for (const path of ['/explore?theme=pink&lng=xx&cur=THB&disableNFTs=1&testnet=true', '/explore.data?theme=dark']) {
    expect((await request.get(path)).headers(), path).not.toHaveProperty('set-cookie')
  }
  expect((await html(request, '/explore')).slice(0, 200)).toContain('data-theme="auto"')
})

test('saving a preference redirects only within this site', async ({ request }) => {
  for (const returnTo of ['//elsewhere.test', '/.//elsewhere.test', 'https://elsewhere.test/', '/\\elsewhere.test']) {
    const response = await request.post('/preferences', {
      form: { theme: 'dark', returnTo },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      maxRedirects: 0,
    })
    expect([response.status(), response.headers()['location']], returnTo).toEqual([302, '/'])
  }
})

test('the settings can be opened and used by keyboard', async ({ page }) => {
  await page.goto('/explore', { waitUntil: 'networkidle' })
  await pressTabUntil(page, settingsButton(page))
  await page.keyboard.press('Enter')
  await expect(settingsDialog(page)).toBeVisible()

  await pressTabUntil(page, settingsDialog(page).getByRole('button', { name: 'Dark' }))
  await actAndWaitForSave(page, () => page.keyboard.press('Enter'))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await pressTabUntil(page, currencyRow(page))
  await page.keyboard.press('Enter')
  await expect(subView(page, 'Currency').getByRole('button', { name: 'US Dollar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(subView(page, 'Currency').getByRole('button', { name: 'Euro' })).toBeFocused()
  await actAndWaitForSave(page, () => page.keyboard.press('Enter'))
  await expect(subView(page, 'Currency')).toBeHidden()
  await expect(currencyRow(page)).toBeFocused()
  await expect(currencyRow(page)).toContainText('EUR')
  await expect(page).toHaveURL('/explore?cur=EUR')
  await expect(page.locator('tbody')).toContainText('€')
})

test('on a phone a sub-view of the settings fills the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/explore', { waitUntil: 'networkidle' })
  await settingsButton(page).click()
  await languageRow(page).click()
  const box = () => subView(page, 'Language').boundingBox()
  await expect.poll(box).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  await subView(page, 'Language').getByRole('button', { name: 'Back to settings' }).click()
  await expect(languageRow(page)).toBeVisible()
})

test('choosing a language changes the page at once', async ({ page }) => {
  await page.goto('/explore?lng=en', { waitUntil: 'networkidle' })
  await settingsButton(page).click()
  await languageRow(page).click()
  await actAndWaitForSave(page, () => subView(page, 'Language').getByRole('button', { name: 'Deutsch' }).click())
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  await expect(page).toHaveURL('/explore')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, colorScheme: 'light' })

    test('theme, currency and testnet mode apply and are saved', async ({ page }) => {
      await page.goto('/explore', { waitUntil: 'networkidle' })
      await settingsButton(page).click()
      await actAndWaitForSave(page, () => settingsDialog(page).getByRole('button', { name: 'Dark' }).click())
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page).toHaveURL('/explore')
      await page.waitForLoadState('networkidle')

      await ensureSettingsOpen(page)
      await currencyRow(page).click()
      await actAndWaitForSave(page, () =>
        subView(page, 'Currency').getByRole('button', { name: 'Japanese Yen' }).click(),
      )
      await expect(page).toHaveURL('/explore?cur=JPY')
      await expect(page.locator('tbody').last()).toContainText('¥')
      await page.waitForLoadState('networkidle')

      await ensureSettingsOpen(page)
      await actAndWaitForSave(page, () => testnetSwitch(page).click())
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Sepolia')
      await expect(page.getByRole('banner').getByText('Testnet')).toBeVisible()

      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(10, 18, 20)')
      await expect(page.getByRole('banner').getByText('Testnet')).toBeVisible()
    })
  })
}

test('testnet mode shows an explanation, offers testnets only and hides dollar values', async ({ page }) => {
  await page.goto('/explore/tokens/base?sort=price', { waitUntil: 'networkidle' })
  await settingsButton(page).click()
  await testnetSwitch(page).click()
  const modal = page.getByRole('dialog', { name: 'Testnet mode is on' })
  await expect(modal).toContainText('have no value')
  await expect(modal.getByRole('button', { name: 'Got it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expect(settingsButton(page)).toBeFocused()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sepolia')
  await expect(page.getByRole('navigation', { name: 'Networks' }).getByRole('link')).toHaveText([/Sepolia$/])
  await expect(page.locator('tbody tr').first()).toBeVisible()
  expect(await page.locator('main').innerText()).not.toContain('$')

  await page.goto('/swap?value=1', { waitUntil: 'networkidle' })
  const network = page.getByRole('button', { name: /^Network / })
  await network.click()
  await expect(page.getByRole('option')).toHaveText(['Sepolia'])
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Buy', { exact: true })).not.toHaveValue('')
  await expect(page.getByTestId('fiat-input')).toHaveCount(0)
  expect(await page.locator('main').textContent()).not.toContain('$')

  await page.getByRole('button', { name: 'Testnet mode is on. Open settings' }).click()
  await expect(testnetSwitch(page)).toBeChecked()
  await actAndWaitForSave(page, () => testnetSwitch(page).click())
  await expect(network).toHaveAccessibleName('Network Ethereum')
  await network.click()
  await expect(page.getByRole('option')).toHaveText(['Ethereum', 'Base'])
})

test('a network of the other mode opens by URL, with a notice and a button that switches the mode', async ({
  page,
}) => {
  for (const path of [
    '/explore/tokens/ethereum_sepolia',
    '/explore/tokens/ethereum_sepolia/NATIVE',
    '/swap?chain=sepolia',
  ]) {
    expect((await page.goto(path, { waitUntil: 'networkidle' }))?.status(), path).toBe(200)
    await expect(page.getByText('Sepolia is a testnet. Its tokens have no value.'), path).toBeVisible()
    expect(await page.locator('main').textContent(), path).not.toContain('$')
  }
  await actAndWaitForSave(page, () => page.getByRole('button', { name: 'Turn on testnet mode' }).click())
  await expect(page.getByRole('button', { name: 'Testnet mode is on. Open settings' })).toBeVisible()
  await expect(page).toHaveURL('/swap?chain=sepolia')
  await page.goto('/explore/tokens/base', { waitUntil: 'networkidle' })
  await expect(page.getByText('Testnet mode is on, but Base isn’t a testnet.')).toBeVisible()
})

test.describe('with stub exchange rates', () => {
  let web: FaultyWorker
  /** Returns the response of `/api/rates`. */
  let rates: () => Response
  let violations: readonly string[] = []

  const ratesResponse = (ageInSeconds = 60) =>
    Response.json({ time: Math.floor(Date.now() / 1_000) - ageInSeconds, source: 'configured', rates: RATES })

  test.beforeEach(async ({ stack }) => {
    rates = () => ratesResponse()
    web = await startFaultyWorker({
      worker: 'web',
      api: (request) =>
        new URL(request.url).pathname === '/api/rates'
          ? Promise.resolve(rates())
          : forwardTo(request, { url: stack.baseURL }),
    })
  })

  test.afterEach(async () => {
    await web.stop()
    expect(violations).toEqual([])
  })

  async function visit(browser: Browser, path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ ...options, baseURL: web.url })
    violations = await collectCspViolations(context)
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    return page
  }

  /** Waits until the page contains a text: a request waits at most 250 ms for rates, then shows dollars until they are cached. */
  async function waitForHtml(currency = 'JPY', text = '¥'): Promise<void> {
    const fetchHtml = async () => (await fetch(`${web.url}/explore?cur=${currency}&complete`)).text()
    await expect.poll(async () => (await fetchHtml()).includes(text)).toBe(true)
  }

  for (const currency of ['EUR', 'JPY', 'IDR'] as const) {
    test(`in ${currency} every price is the dollar price times the rate, in the same order`, async ({
      browser,
      stack,
    }) => {
      const market = createMarketClient((path, init) => fetch(stack.baseURL + path, init))
      const { tokens } = await market.topTokens({ chainId: 1, sort: 'PRICE' })
      await waitForHtml()
      const page = await visit(browser, `/explore?sort=price&cur=${currency}`)
      const shown = await prices(page)
      expect(shown).toHaveLength(tokens.length)
      for (const [index, { symbol, price }] of tokens.entries()) {
        const expected = Number(price) * Number(RATES[currency])
        const amount = parseAmount(shown[index] ?? '')
        // Relative error of rounding: prices from 1 have two decimals, so that half a cent of 1 is more than 0.4 %.
        const tolerance = expected >= 1 ? Math.max(0.004, 0.0051 / expected) : 0.004
        expect(Math.abs(amount - expected) / expected, `${symbol} ${shown[index]}`).toBeLessThan(tolerance)
      }
      await page.context().close()
    })
  }

  test('yen values have no decimals', async ({ browser }) => {
    await waitForHtml()
    const page = await visit(browser, '/swap?value=1&cur=JPY')
    await expect(page.getByTestId('fiat-input')).toHaveText(/^¥[\d,]+$/)
    await page.context().close()
  })

  test('the currency settings show the age of the rates', async ({ browser }) => {
    const page = await visit(browser, '/explore?cur=EUR')
    await settingsButton(page).click()
    await currencyRow(page).click()
    await expect(subView(page, 'Currency')).toContainText(/Exchange rates as of .+ UTC/)
    await expect(page.getByRole('complementary', { name: 'Currency' })).toHaveCount(0)
    await page.context().close()
  })

  for (const { name, answer, text } of [
    {
      name: 'more than a day old',
      answer: () => ratesResponse(25 * HOUR_IN_SECONDS),
      text: 'is more than 24 hours old',
    },
    { name: 'unavailable', answer: () => new Response(null, { status: 503 }), text: 'there’s no EUR exchange rate' },
    {
      name: 'not configured',
      answer: () => new Response('{}', { status: 404 }),
      text: 'there’s no EUR exchange rate',
    },
    { name: 'malformed', answer: () => Response.json({ rates: { EUR: '-1' } }), text: 'there’s no EUR exchange rate' },
  ]) {
    test(`with rates that are ${name}, values stay in dollars and a notice is shown`, async ({ browser }) => {
      rates = answer
      await waitForHtml('EUR', text)
      const page = await visit(browser, '/explore?cur=EUR&complete', { javaScriptEnabled: false })
      await expect(page.getByRole('complementary', { name: 'Currency' })).toContainText(text)
      for (const price of await prices(page)) expect(price).toMatch(/^\$/)
      await settingsButton(page).click()
      await expect(currencyRow(page)).toContainText('EUR')
      await expect(currencyRow(page)).toContainText('shown in USD')
      await currencyRow(page).click()
      await expect(subView(page, 'Currency')).toContainText('Amounts are shown in US dollars')
      await page.context().close()
    })
  }

  test('in dollars the page shows no notice about rates', async ({ browser }) => {
    rates = () => new Response(null, { status: 503 })
    const page = await visit(browser, '/explore')
    await expect(page.getByRole('complementary', { name: 'Currency' })).toHaveCount(0)
    await expect(page.locator('tbody')).toContainText('$')
    await page.context().close()
  })
})

for (const width of [1440, 360]) {
  test(`at ${width} px the open settings have no axe violations`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/explore?cur=EUR', { waitUntil: 'networkidle' })
    await settingsButton(page).click()
    await expectNoAxeViolations(page)
    await currencyRow(page).click()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await testnetSwitch(page).click()
    await expect(page.getByRole('button', { name: 'Got it' })).toBeVisible()
    await expectNoAxeViolations(page)
  })
}

async function expectNoAxeViolations(page: Page): Promise<void> {
  // Colours are measured after all animations have ended.
  await page.waitForTimeout(300)
  expect(await axeViolations(page, { within: ':popover-open, dialog[open]' })).toEqual([])
}

/** Opens the settings unless they are open: with JavaScript they stay open after a choice, without it the page reloads. */
async function ensureSettingsOpen(page: Page): Promise<void> {
  if (!(await settingsDialog(page).isVisible())) await settingsButton(page).click()
}

async function pressTabUntil(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never reaches the element')
}

const MULTIPLIERS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

/** `Rp 48.19M` → 48190000, `€0.0₄1235` → 0.00001235 */
function parseAmount(text: string): number {
  const match = /0\.0([₀-₉]+)(\d+)/.exec(text)
  if (match) {
    const zeros = Number([...(match[1] ?? '')].map((digit) => SUBSCRIPTS.indexOf(digit)).join(''))
    return Number(`0.${'0'.repeat(zeros)}${match[2]}`)
  }
  const [, digits = '', multiplier = ''] = /([\d.,]+)([KMBT]?)/.exec(text) ?? []
  return Number(digits.replaceAll(',', '')) * (MULTIPLIERS[multiplier] ?? 1)
}
