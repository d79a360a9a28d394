import { expect, type Page } from '@playwright/test'
import { axeViolations } from './audit.ts'
import { test } from './stack.ts'

const USDC_WETH = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'
const HOSTILE = '0xdEad10cc0dEAd10cC0Dead10Cc0deAd10Cc0dead'
const ADA = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const IMPOSTOR = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')
const section = (page: Page, name: string) => dialog(page).getByRole('group', { name, exact: true })

async function open(page: Page, path = '/explore') {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
}

/** Delays or aborts the GraphQL requests whose body satisfies `isAffected`. */
async function interfere(page: Page, fault: 'delayed' | 'aborted', isAffected: (query: string) => boolean) {
  await page.route('**/api/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    if (!isAffected(body)) return route.continue()
    if (fault === 'aborted') return route.abort()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    return route.continue()
  })
}

test('the keyboard finds a token, opens it, and finds it again under Recent', async ({ page }) => {
  await open(page)
  await expect(section(page, 'Tokens by 1D volume').getByRole('option')).toHaveCount(3)
  await expect(section(page, 'Pools by 1D volume').getByRole('option')).toHaveCount(3)
  await page.keyboard.type('usdc', { delay: 20 })
  await expect(section(page, 'Tokens').getByRole('option').first()).toContainText('USD Coin')
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('tab', { name: 'Tokens' })).toHaveAttribute('aria-selected', 'true')
  await field(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/explore\/tokens\/ethereum\/0xA0b8/)
  await expect(dialog(page)).toBeHidden()

  await page.keyboard.press('/')
  await expect(section(page, 'Recent').getByRole('option')).toHaveText(/USD Coin/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('an everyday name finds its token, and so does a name with one typo', async ({ page }) => {
  await open(page)
  await page.keyboard.type('bitcoin')
  await expect(section(page, 'Tokens').getByRole('option').first()).toContainText('BTC')
  await field(page).fill('uniswp')
  await expect(section(page, 'Tokens').getByRole('option').first()).toContainText('Uniswap')
})

test('a slash finds pools, the address of a pool finds only that pool, and an ENS name finds its owner', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.type('eth/usdc')
  await expect(dialog(page).getByRole('group').first()).toHaveAccessibleName('Pools')
  await field(page).fill(USDC_WETH.toLowerCase())
  await expect(options(page)).toHaveCount(1)
  await expect(options(page)).toContainText('USDC')
  await expect(options(page)).toHaveAttribute('href', `/explore/pools/ethereum/${USDC_WETH}`)
  await field(page).fill('ada')
  await expect(section(page, 'Wallets').getByRole('option')).toContainText('ada.eth')
  await field(page).fill('empty.eth')
  await expect(dialog(page).getByText('No address found for empty.eth.')).toBeVisible()
  await field(page).fill('ada.eth')
  await expect(options(page)).toContainText('0x976E…0aa9')
  await field(page).fill(ADA)
  await expect(options(page)).toHaveText([/ada\.eth.*0x976E…0aa9/])
  await dialog(page).getByRole('button', { name: 'Actions' }).press('Enter')
  await dialog(page).getByRole('menuitem', { name: 'Add to favorites' }).press('Enter')
  await page.keyboard.press('Escape')
  await field(page).fill('')
  await expect(section(page, 'Favorite wallets').getByRole('option')).toHaveText([/ada\.eth/])
  // The reverse record of this address says ada.eth, which resolves to another address.
  await field(page).fill(IMPOSTOR)
  await expect(options(page)).toHaveText([/^0xa0Ee…9720\s*Wallet$/])
  await field(page).fill('ada.eth')
  await expect(options(page)).toContainText('0x976E…0aa9')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/portfolio/${ADA}`)
})

test('NFT collections link to the block explorer, and are left out for visitors who hide NFTs', async ({ page }) => {
  await open(page)
  await page.keyboard.type('pebbles')
  const collection = section(page, 'NFT collections').getByRole('option')
  await expect(collection).toHaveCount(1)
  await expect(collection).toContainText(/Pebbles.*Verified.*Base/s)
  await expect(collection).toHaveAttribute('href', /^https:\/\/basescan\.org\/address\/0x9ebb1e0{31}721$/i)
  await expect(collection).toHaveAttribute('target', '_blank')
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
  await open(page, '/explore?disableNFTs=true')
  await page.keyboard.type('pebbles')
  await expect(dialog(page).getByText('No results')).toBeVisible()
  await expect(section(page, 'NFT collections')).toHaveCount(0)
})

test('the menu of the active result has its actions', async ({ page }) => {
  await open(page)
  await page.keyboard.type(USDC_WETH)
  await expect(section(page, 'Pools').getByRole('option')).toHaveCount(1)
  const actionsButton = dialog(page).getByRole('button', { name: 'Actions' })
  await actionsButton.press('Enter')
  const menu = dialog(page).getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'Swap' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Remove from favorites' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(field(page)).toBeFocused()
  await actionsButton.click()
  await menu.getByRole('menuitem', { name: 'Swap' }).click()
  await expect(page).toHaveURL(/\/swap\?chain=mainnet&inputCurrency=0xA0b8\w+&outputCurrency=0xC02a\w+/)
})

test('a menu closes when a late answer replaces its row', async ({ page }) => {
  await interfere(page, 'delayed', (query) => query.includes('SearchPools'))
  await open(page)
  await page.keyboard.type(USDC_WETH)
  // Until the answer arrives, the address may be a wallet's.
  await expect(section(page, 'Wallets').getByRole('option')).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Actions' }).press('Enter')
  const menu = dialog(page).getByRole('menu')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await expect(section(page, 'Pools').getByRole('option')).toHaveCount(1)
  await expect(menu).toBeHidden()
  await expect(field(page)).toBeFocused()
})

test('a late answer is never shown for a newer text', async ({ page }) => {
  await interfere(page, 'delayed', (query) => query.includes('"text":"dai"'))
  await open(page)
  await page.keyboard.type('dai')
  await page.waitForTimeout(400)
  await field(page).fill('uni')
  await expect(options(page).first()).toContainText('Uniswap')
  await page.waitForTimeout(1_600)
  await expect(options(page).first()).toContainText('Uniswap')
})

test('when the pool search fails, tokens are still shown; when the whole search fails, it can be retried', async ({
  page,
}) => {
  await interfere(page, 'aborted', (query) => query.includes('SearchPools'))
  await open(page)
  await page.keyboard.type('usdc')
  await expect(dialog(page).getByText('Could not search pools.')).toBeVisible()
  await expect(options(page).first()).toContainText('USD Coin')
  await dialog(page).getByRole('tab', { name: 'Pools' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Could not load search results')
  await page.unroute('**/api/graphql')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(options(page).first()).toContainText('USDC')
  await page.context().setOffline(true)
  await field(page).fill('wbtc')
  await expect(dialog(page).getByRole('alert')).toContainText("You're offline")
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
  await page.context().setOffline(false)
  await expect(options(page).first()).toContainText('WBTC')
})

test('Ctrl K opens pages and changes settings', async ({ page }) => {
  await page.goto('/swap', { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'Sell' }).focus()
  await page.keyboard.press('/')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('theme dark')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  await field(page).fill('testnet')
  await expect(options(page).first()).toContainText('Turn on testnet mode')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Testnet mode is on' }).getByRole('button', { name: 'Got it' }).click()
  const badge = page.getByRole('banner').getByRole('button', { name: 'Testnet mode is on. Open settings' })
  await expect(badge).toBeVisible()
  await page.keyboard.press('Control+k')
  await field(page).fill('testnet')
  await expect(options(page).first()).toContainText('Turn off testnet mode')
  await page.keyboard.press('Enter')
  await expect(badge).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await field(page).fill('explore pools')
  await expect(options(page)).toHaveText([/Explore pools/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/explore/pools')
})

test('on a phone the search fills the screen, and a hostile name stays text within it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/explore?lng=ar-SA', { waitUntil: 'networkidle' })
  await page.getByRole('banner').locator('a[aria-haspopup="dialog"]').click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.getByRole('combobox').fill(HOSTILE)
  await expect(page.getByRole('option').first()).toContainText('<img src=x')
  expect(await page.locator('dialog[open]').boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  const overflow = await page
    .locator('dialog[open] [role="listbox"]')
    .evaluate((list) => [list.scrollWidth - list.clientWidth, document.documentElement.scrollWidth - innerWidth])
  expect(overflow).toEqual([0, 0])
})

test('typing into the search box opens the search with that text', async ({ page }) => {
  await page.goto('/explore', { waitUntil: 'networkidle' })
  const box = page.getByRole('banner').getByRole('textbox')
  await box.pressSequentially('wbtc')
  await expect(field(page)).toHaveValue('wbtc')
  await expect(options(page).first()).toContainText('Wrapped BTC')
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
})

test('typing into the box reopens a closed search, and clearing recent results keeps the focus in the field', async ({
  page,
}) => {
  await page.goto('/explore', { waitUntil: 'networkidle' })
  const box = page.getByRole('search').getByRole('textbox').first()
  await box.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()
  await page.keyboard.type('usdc', { delay: 40 })
  await expect(field(page)).toHaveValue('usdc')
  await expect(section(page, 'Tokens').getByRole('option').first()).toContainText('USD Coin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/explore\/tokens\//)
  await open(page)
  await dialog(page).getByRole('button', { name: 'Clear recent' }).click()
  await expect(section(page, 'Recent')).toHaveCount(0)
  await expect(field(page)).toBeFocused()
})

test('the results page keeps its server HTML while its script loads', async ({ page }) => {
  await page.route(/\/results-view-[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return route.continue()
  })
  const scriptResponse = page.waitForResponse(/\/results-view-[^/]*\.js$/)
  await page.goto('/explore?search=usdc')
  const first = page.getByRole('region', { name: 'Tokens' }).getByRole('link').first()
  const footer = await page.getByRole('contentinfo').elementHandle()
  await expect(first).toContainText('USD Coin')
  await scriptResponse
  await page.waitForLoadState('networkidle')
  await expect(first).toContainText('USD Coin')
  expect(await footer?.evaluate((element) => element.isConnected)).toBe(true)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search box opens the page of matching tokens and pools', async ({ page }) => {
    await page.goto('/swap')
    await page.getByRole('banner').getByRole('textbox').fill('usdc')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/explore?search=usdc')
    await expect(page.getByRole('region', { name: 'Tokens' }).getByRole('link').first()).toContainText('USD Coin')
    await expect(page.getByRole('region', { name: 'Pools' }).getByRole('link').first()).toContainText('USDC')
    await page.goto(`/explore?search=${USDC_WETH}`)
    await expect(page.getByRole('region', { name: 'Tokens' })).toHaveCount(0)
    await page.getByRole('region', { name: 'Pools' }).getByRole('link').click()
    await expect(page).toHaveURL(`/explore/pools/ethereum/${USDC_WETH}`)
    await page.goto(`/explore?search=${ADA}`)
    await page.getByRole('link', { name: ADA }).click()
    await expect(page).toHaveURL(`/portfolio/${ADA}`)
  })
})
