import { expect, type Page } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { test } from './stack.ts'

/** Paints no frame, so that scripts are requested a second after the page has been read. */
async function stopFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = () => 0
  })
}

test('without a frame only the packages are requested for a second, and then the page becomes interactive', async ({
  page,
}) => {
  await stopFrames(page)
  const requests: { path: string; time: number }[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script')
      requests.push({ path: new URL(request.url()).pathname, time: performance.now() })
  })
  await page.goto('/swap')
  await page.getByRole('button', { name: 'Swap settings' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const [first, second] = requests
  expect(first?.path).toMatch(/^\/assets\/packages-/)
  expect((second?.time ?? 0) - (first?.time ?? 0)).toBeGreaterThan(800)
})

test('the send form takes over a recipient and an amount that are typed before its scripts load', async ({
  page,
  stack: { rpcUrls },
}) => {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await announceWallet(page, { account: signer(7), rpcUrls: { 1: rpcUrls[1]?.[0] ?? '' }, isRemembered: true })
  await stopFrames(page)
  await page.goto('/send')
  await page.getByTestId('recipient-input').fill('0xf12e5d0000000000000000000000000000000724')
  await page.getByRole('main').getByRole('textbox').first().fill('0.02')
  await expect(page.getByTestId('send-button')).toHaveText('Send')
  await expect(page.getByTestId('send-button')).toHaveAttribute('aria-disabled', 'false')
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('0.02')
  expect(problems).toEqual([])
})
