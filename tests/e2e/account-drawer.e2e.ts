import { expect, type Page } from '@playwright/test'
import { formatEther } from 'viem'
import { signer } from '#devnet/accounts.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { axeViolations, overflow } from './audit.ts'
import { savedPreference } from './saved-preference.ts'
import { skipTimeUntil } from './skip-time.ts'
import { test, type StackAddress } from './stack.ts'
import { pressWithKeyboard } from './tab-to.ts'

const accountButton = (page: Page) => page.getByTestId('account-button')
const drawer = (page: Page) => page.getByTestId('account-drawer')
const balance = (page: Page) => page.getByTestId('account-balance')

/** Opens a page that connects by itself, and the drawer. */
async function openDrawer(page: Page, { rpcUrls }: StackAddress, path = '/explore'): Promise<void> {
  const urls = Object.fromEntries(Object.entries(rpcUrls).map(([id, [url = '']]) => [id, url]))
  await announceWallet(page, { account: signer(7), others: [signer(8)], rpcUrls: urls, isRemembered: true })
  await page.goto(path, { waitUntil: 'networkidle' })
  await accountButton(page).click()
  await expect(drawer(page)).toBeVisible()
}

test('the drawer is 390 px wide, 8 px from the edges, and closes on Escape, its handle or a click outside', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDrawer(page, stack)
  const box = () => page.locator('dialog[open]').boundingBox()
  await expect.poll(box).toEqual({ x: 1042, y: 8, width: 390, height: 884 })
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(accountButton(page)).toBeFocused()
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Close account' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await accountButton(page).click()
  await page.mouse.click(200, 400)
  await expect(drawer(page)).toHaveCount(0)

  await page.setViewportSize({ width: 1000, height: 800 })
  await accountButton(page).click()
  await expect.poll(async () => (await box())?.width).toBe(320)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await accountButton(page).click()
  await expect.poll(async () => (await box())?.width).toBe(360)
  await page.mouse.click(180, 10)
  await expect(drawer(page)).toBeVisible()
})

test("the site's own extension opens its side panel, positions open in the drawer, and after a refusal the tabs return", async ({
  page,
  stack: { rpcUrls },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const urls = Object.fromEntries(Object.entries(rpcUrls).map(([id, [url = '']]) => [id, url]))
  const wallet = await announceWallet(page, {
    account: signer(7),
    rpcUrls: urls,
    name: 'Extension',
    rdns: 'org.uniswap.app',
  })
  wallet.answerWith('uniswap_openSidebar', () => null)
  await page.goto('/explore?featureFlagOverride=embedded_wallet', { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Extension' }).click()
  await accountButton(page).click()
  const links = drawer(page).getByTestId('extension-links').getByRole('button')
  await expect(links).toHaveText(['TokensOpens in Extension', 'ActivityOpens in Extension', 'Pools'])
  await expect.poll(async () => (await page.locator('dialog[open]').boundingBox())?.width).toBe(368)
  await expect(drawer(page).getByRole('tab')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])

  await links.nth(2).click()
  await expect(drawer(page).getByRole('heading', { name: 'Pools' })).toBeVisible()
  await expect(
    drawer(page)
      .getByRole('link', { name: /on Ethereum$/ })
      .first(),
  ).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(links.nth(2)).toBeFocused()

  await links.nth(0).click()
  await expect(drawer(page)).toHaveCount(0)
  const openRequests = () => wallet.requests.filter(({ method }) => method === 'uniswap_openSidebar')
  expect(openRequests()).toEqual([{ method: 'uniswap_openSidebar', params: ['Tokens'] }])

  wallet.failNext('uniswap_openSidebar')
  await accountButton(page).click()
  await links.nth(1).click()
  await expect(drawer(page).getByRole('tab', { name: 'Activity' })).toBeFocused()
  expect(openRequests()).toHaveLength(2)
})

test("the overview shows the account's value and the ether balance that the chain reports", async ({ page, stack }) => {
  await openDrawer(page, stack)
  await expect(accountButton(page)).toContainText('bruno.eth')
  await expect(balance(page)).toHaveText(/^\$[\d,]+\.\d\d$/)
  const ether = drawer(page).getByRole('row').filter({ hasText: 'Ether' }).filter({ hasText: 'Ethereum' }).first()
  await expect(ether).toBeVisible()
  const nativeBalance = await chainFacts(stack.rpcUrls[1]?.[0] ?? '').native(signer(7).address)
  const displayed = await ether.locator('td').last().locator('[title]').last().getAttribute('title')
  expect(displayed?.replace(/,/g, '')).toBe(formatEther(nativeBalance))
})

test('the drawer shows the same value, change and tokens as the portfolio page', async ({ page, stack }) => {
  await openDrawer(page, stack, `/portfolio/${signer(7).address}`)
  await expect(balance(page)).toHaveText(/^\$/)
  const main = page.getByRole('main')
  await expect
    .poll(async () => [
      (await balance(page).innerText()) === (await main.getByTestId('portfolio-value').innerText()),
      (await drawer(page).getByTestId('portfolio-change').innerText()) ===
        (await main.getByTestId('portfolio-change').innerText()),
    ])
    .toEqual([true, true])
  const names = (place: typeof main) =>
    place.getByRole('table').first().getByRole('row').getByRole('link').locator('> bdi').allInnerTexts()
  const onPage = await names(main)
  expect(onPage.length).toBeGreaterThan(3)
  expect(await names(drawer(page))).toEqual(onPage)
})

test('the activity tab lists transactions by period, although this browser sent none of them', async ({
  page,
  stack,
}) => {
  await openDrawer(page, stack)
  await drawer(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer(page).getByRole('heading', { level: 2 }).first()).toHaveText(
    /^(Today|This week|This month|\d{4})$/,
  )
  await expect(drawer(page).getByRole('listitem').first()).toBeVisible()
})

test('when the API is unreachable, the drawer shows the last balances and their time', async ({ page, stack }) => {
  await page.clock.install()
  await openDrawer(page, stack)
  await expect(balance(page)).toHaveText(/^\$/)
  const before = await balance(page).innerText()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tarn.queries')))
    .toMatch(/"buster":"v0".*"account-portfolio"/)
  await page.route('**/api/graphql', (route) => route.abort())
  await page.reload()
  await accountButton(page).click()
  await expect(balance(page)).toHaveText(before)
  await skipTimeUntil(page, 10_000, (expectSoon) =>
    expectSoon(drawer(page).getByText(/Could not update your balances\. They’re from/)).toBeVisible(),
  )
})

test('Buy closes the drawer and replaces the page in the history with the page that offers to receive tokens', async ({
  page,
  stack,
}) => {
  await page.goto('/swap')
  await openDrawer(page, stack)
  await drawer(page).getByRole('button', { name: 'Buy' }).click()
  await expect(page).toHaveURL(/\/buy$/)
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Buy', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Receive tokens' }).click()
  await expect(page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL(/\/swap$/)
})

test('the keyboard opens panels, copies the address and goes back, and the drawer reopens at the overview', async ({
  page,
  stack,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await openDrawer(page, stack)
  await pressWithKeyboard(page, /^Receive$/)
  await expect(drawer(page).getByRole('button', { name: 'Back' })).toBeFocused()
  await pressWithKeyboard(page, /^QR code$/)
  await expect(drawer(page).getByRole('img', { name: /^QR code of 0x/ })).toBeVisible()
  await pressWithKeyboard(page, /^Copy address$/)
  await expect(drawer(page).getByTestId('copy-address')).toHaveText('Copied')
  await pressWithKeyboard(page, /^Back$/, 'Shift+Tab')
  await expect(drawer(page).getByRole('button', { name: 'Receive' })).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Settings' }).press('Enter')
  await expect(drawer(page).getByRole('button', { name: 'Back' })).toBeFocused()
  await drawer(page)
    .getByRole('button', { name: /^Language/ })
    .press('Enter')
  await expect(drawer(page).getByRole('heading', { name: 'Language' })).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Back' }).press('Enter')
  await expect(drawer(page).getByRole('button', { name: /^Language/ })).toBeFocused()
  const saved = savedPreference(page)
  await drawer(page).getByRole('button', { name: 'Dark' }).press('Enter')
  await saved
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(accountButton(page)).toBeFocused()
  await page.waitForTimeout(300)
  await accountButton(page).click()
  await expect(balance(page)).toBeVisible()
})

test('choosing another account of the wallet switches to that account', async ({ page, stack }) => {
  await openDrawer(page, stack)
  await drawer(page).getByRole('button', { name: 'Accounts' }).click()
  await drawer(page)
    .getByRole('button', { pressed: false })
    .filter({ hasText: signer(8).address.slice(-4) })
    .click()
  await page.keyboard.press('Escape')
  await expect(accountButton(page)).toHaveAccessibleName(`Account ${signer(8).address}`)
})

test('turning off “Hide small balances” is saved in the browser', async ({ page, stack }) => {
  await openDrawer(page, stack)
  await drawer(page).getByRole('button', { name: 'Settings' }).click()
  await drawer(page).getByRole('button', { name: 'Portfolio balance' }).click()
  const hide = drawer(page).getByRole('switch', { name: 'Hide small balances' })
  await expect(hide).toBeChecked()
  await hide.click()
  await expect(hide).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('tarn.balances'))).toContain('"hidesSmall":false')
})

test('showing hidden balances in the drawer also shows them on the portfolio page', async ({ page, stack }) => {
  await openDrawer(page, stack)
  const total = await balance(page).innerText()
  await drawer(page).getByRole('link', { name: 'View portfolio' }).click()
  await expect(page.getByText(/^Hidden \(\d+\)$/)).toBeVisible()
  await expect(page.getByTestId('portfolio-value')).toHaveText(total)
  await accountButton(page).click()
  await drawer(page).getByRole('button', { name: 'Settings' }).click()
  await drawer(page).getByRole('button', { name: 'Portfolio balance' }).click()
  await drawer(page).getByRole('switch', { name: 'Hide small balances' }).click()
  await drawer(page)
    .getByRole('switch', { name: /^Hide unknown/ })
    .click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Hidden \(\d+\)$/)).toHaveCount(0)
  await expect(page.getByTestId('portfolio-value')).not.toHaveText(total)
})

test('in testnet mode no value is shown, and small balances cannot be hidden', async ({ page, stack }) => {
  await openDrawer(page, stack)
  await drawer(page).getByRole('button', { name: 'Settings' }).click()
  await drawer(page).getByRole('switch', { name: 'Testnet mode' }).click()
  await page.getByRole('dialog', { name: 'Testnet mode is on' }).getByRole('button', { name: 'Got it' }).click()
  await drawer(page).getByRole('button', { name: 'Portfolio balance' }).click()
  await expect(drawer(page).getByRole('switch', { name: 'Hide small balances' })).toBeDisabled()
  await expect(drawer(page).getByRole('switch', { name: 'Hide small balances' })).not.toBeChecked()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(drawer(page)).toContainText('Balances are test tokens and have no value.')
  await expect(balance(page)).toHaveCount(0)
})

for (const width of [1440, 360]) {
  test(`axe finds nothing in the drawer's panels at ${width} px`, async ({ page, stack }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await openDrawer(page, stack)
    await expect(balance(page)).toHaveText(/^\$/)
    const check = async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        // The dark theme differs in its colours only.
        const rules = colorScheme === 'dark' ? { rules: ['color-contrast'] } : {}
        expect(await axeViolations(page, { within: 'dialog[open]', ...rules })).toEqual([])
      }
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    }
    await check()
    await drawer(page).getByRole('button', { name: 'Accounts' }).click()
    await expect(drawer(page).getByRole('button', { name: /^carla\.eth/ })).toBeVisible()
    await check()
    await drawer(page).getByRole('button', { name: 'Back' }).click()
    await drawer(page).getByRole('button', { name: 'Settings' }).click()
    await check()
    for (const panel of [/^Language/, /^Currency/, /^Portfolio balance/]) {
      await drawer(page).getByRole('button', { name: panel }).click()
      await check()
      await drawer(page).getByRole('button', { name: 'Back' }).click()
    }
  })
}
