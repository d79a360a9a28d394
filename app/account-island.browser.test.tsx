import { dehydrate, QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { UnixSeconds } from '#app/base/time.ts'
import { accountPortfolioQuery } from '#app/features/account/account-portfolio.query.ts'
import { RootDataProvider } from '#app/shell/use-root-data.ts'
import { bridge } from '#app/wallet/bridge.ts'
import type { Portfolio } from '#app/wire/market/portfolio.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import AccountIsland from './account-island.client.tsx'

// Tests the account drawer together with the components that other features contribute to it.

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EXCHANGE = 'https://exchange.example/'
const ROOT = {
  flags: { extensionLinks: false },
  frame: { links: { exchange: EXCHANGE } },
} as ComponentProps<typeof RootDataProvider>['value']

/** Stores the balances of an empty account, as an earlier visit would. */
function storeEmptyPortfolio(): void {
  const chains = ([1, 8453] as const).map((chainId) => {
    const asOf = { chainId, block: 1, time: Math.floor(Date.now() / 1_000) as UnixSeconds }
    return { chainId, isAvailable: true, isComplete: true, asOf, pricesAsOf: asOf, value: '0' }
  })
  const portfolio: Portfolio = {
    owner: ME,
    chains,
    balances: [],
    total: '0',
    change: { absolute: null, percentage: null },
  }
  const queries = new QueryClient()
  queries.setQueryData(accountPortfolioQuery(ME, false, false).queryKey, portfolio)
  const stored = { buster: 'v0', timestamp: Date.now(), clientState: dehydrate(queries) }
  localStorage.setItem('tarn.queries', JSON.stringify(stored))
}

beforeEach(async () => {
  localStorage.clear()
  storeEmptyPortfolio()
  Object.assign(bridge, { status: 'connected', address: ME, accounts: [ME], chainId: 8453, dialog: 'account' })
  await renderTexts(
    <RootDataProvider value={ROOT}>
      <AccountIsland />
    </RootDataProvider>,
  )
})
afterEach(
  () =>
    void Object.assign(bridge, {
      status: 'disconnected',
      address: undefined,
      accounts: [],
      chainId: undefined,
      dialog: 'none',
    }),
)

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('Send closes the drawer and opens the send form on the network of the wallet', async () => {
  await button('Send').click()
  const form = page.getByRole('dialog', { name: 'Send' })
  await expect.element(form).toBeVisible()
  await expect.element(form.getByLabelText('Amount in ETH')).toBeVisible()
  await expect.element(form.getByText('Base').first()).toBeVisible()
  expect(bridge.dialog).toBe('none')
  await form.getByRole('button', { name: 'Close' }).click()
  await expect.element(form).not.toBeInTheDocument()
})

const code = page.getByRole('img', { name: `QR code of ${ME}` })
const exchange = page.getByRole('link', { name: 'Open the exchange' })

test.each([
  ['Receive', 'Address', page.getByTestId('copy-address')],
  ['Receive by QR code', 'QR code', code],
  ['Transfer from an exchange', 'Exchange', exchange],
])('"%s" opens the receive panel at "%s", and Back returns the focus to the button', async (name, mode, content) => {
  await button(name).click()
  await expect.element(page.getByRole('heading', { name: 'Receive', exact: true })).toBeVisible()
  await expect.element(button(mode)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(content).toBeVisible()
  await button('Back').click()
  await expect.element(button(name)).toHaveFocus()
})
