import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bridge } from '#app/wallet/bridge.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { GetStarted } from './get-started.tsx'
import { OtherAccounts } from './other-accounts.tsx'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const EXCHANGE = 'https://exchange.example/'

beforeEach(() => void Object.assign(bridge, { status: 'connected', address: ME, accounts: [ME, OTHER] }))
afterEach(() => void Object.assign(bridge, { status: 'disconnected', address: undefined, accounts: [] }))

test('the other accounts of the wallet are collapsed, and the one in use is marked', async () => {
  await renderTexts(<OtherAccounts />)
  const accounts = page.getByRole('button')
  await expect.element(page.getByText('1 other account')).toBeVisible()
  await expect.element(accounts.first()).not.toBeInTheDocument()
  await page.getByText('1 other account').click()
  await expect.element(accounts.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(accounts.nth(0)).toHaveAttribute('title', ME)
  await expect.element(accounts.nth(1)).toHaveAttribute('aria-pressed', 'false')
  await expect.element(accounts.nth(1)).toHaveAttribute('title', OTHER)
})

test('without other accounts there is no list', async () => {
  bridge.accounts = [ME]
  await renderTexts(
    <>
      <OtherAccounts />
      <p>Rendered</p>
    </>,
  )
  await expect.element(page.getByText('Rendered')).toBeVisible()
  await expect.element(page.getByText(/other account/)).not.toBeInTheDocument()
})

test('an account without tokens is offered to receive them and to transfer them from the configured exchange', async () => {
  const receive = vi.fn()
  await renderTexts(<GetStarted address={ME} onReceive={receive} onBuy={undefined} exchangeUrl={EXCHANGE} />)
  await page.getByRole('button', { name: 'Receive by QR code' }).click()
  expect(receive).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('link', { name: 'Transfer from an exchange' })).toHaveAttribute('href', EXCHANGE)
  await expect.element(page.getByRole('button', { name: 'Buy tokens' })).not.toBeInTheDocument()
})

test('without a receive panel and an exchange, the address can be copied', async () => {
  await renderTexts(<GetStarted address={ME} onReceive={undefined} onBuy={undefined} exchangeUrl={undefined} />)
  await expect.element(page.getByText(ME)).toBeVisible()
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => navigator.clipboard.readText()).toBe(ME)
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})
