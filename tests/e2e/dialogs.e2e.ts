import { expect, type Page } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { axeViolations, overflow } from './audit.ts'
import { test } from './stack.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OWNER = signer(7)
/** An address that nothing was ever sent to. */
const FRIEND = '0xf12e5d0000000000000000000000000000000724'

/** Expects no axe violations in the open dialog or menu. */
async function check(page: Page, name: string): Promise<void> {
  expect(await axeViolations(page), name).toEqual([])
  expect(await overflow(page), name).toBeLessThanOrEqual(0)
}

test('the dialogs of a connected account have no axe violations on a tablet, in Arabic and the dark theme', async ({
  page,
  baseURL,
  stack: { rpcUrls },
}) => {
  await page.context().addCookies([{ name: 'lng', value: 'ar-SA', url: baseURL ?? '' }])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 768, height: 1024 })
  await announceWallet(page, { account: OWNER, rpcUrls: { 1: rpcUrls[1]?.[0] ?? '' } })
  await page.goto(`/swap?chain=mainnet&inputCurrency=${USDC}&outputCurrency=NATIVE&value=40`)
  await page.getByTestId('swap-button').click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('account-button')).toBeVisible()

  await page.getByTestId('token-input').click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await check(page, 'token selector')
  await page.keyboard.press('Escape')

  await page.getByTestId('swap-settings').click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('25')
  await expect(page.getByTestId('slippage-caution')).toBeVisible()
  await check(page, 'swap settings')
  await page.keyboard.press('Escape')

  await page.getByRole('main').locator('[aria-haspopup="listbox"]').first().click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await check(page, 'network selector')
  await page.keyboard.press('Escape')

  await page.getByTestId('swap-button').click()
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await check(page, 'swap review')
  await page.keyboard.press('Escape')

  await page.getByTestId('account-button').click()
  const drawer = page.getByTestId('account-drawer')
  await expect(page.getByTestId('account-balance')).toHaveText(/\d/)
  await check(page, 'account drawer')
  await drawer.locator('[data-opens="receive"]').click()
  await check(page, 'receive panel')
  await drawer.getByTestId('receive-panel').getByRole('button').nth(1).click()
  await expect(drawer.getByRole('img')).toBeVisible()
  await check(page, 'receive panel with the QR code')
  await drawer.locator('[data-back]').click()
  await drawer.locator('[data-opens="settings"]').click()
  await check(page, 'settings')
  await page.keyboard.press('Escape')

  await page.goto('/send')
  await page.getByTestId('recipient-input').fill(FRIEND)
  await page.getByRole('main').getByRole('textbox').first().fill('0.02')
  await expect(page.getByTestId('send-button')).toHaveAttribute('aria-disabled', 'false')
  await page.getByTestId('send-button').click()
  await expect(page.getByTestId('bump-newAddress')).toBeVisible()
  await check(page, 'new address')
  await page.getByTestId('bump-continue').click()
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await check(page, 'send review')

  await page.goto(`/portfolio/${OWNER.address}/nfts`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Tidepools #/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await check(page, 'NFT details')
})
