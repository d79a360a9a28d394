import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UnixSeconds } from '#app/base/time.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { bridge } from '#app/wallet/bridge.ts'
import type { Portfolio } from '#app/wire/market/portfolio.ts'
import { MINIMAL_PARTS } from '#tests/builders/account-parts.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { accountPortfolioQuery } from './account-portfolio.query.ts'
import { GetStarted } from './get-started.tsx'
import { Overview } from './overview.tsx'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

beforeEach(() => void Object.assign(bridge, { status: 'connected', address: ME, accounts: [ME, OTHER] }))
afterEach(() => {
  vi.useRealTimers()
  Object.assign(bridge, { status: 'disconnected', address: undefined, accounts: [] })
})

test('the accounts row shows the number of accounts, including the current one', async () => {
  await renderOverview('5')
  await expect.element(page.getByRole('button', { name: 'Accounts 2', exact: true })).toBeVisible()
})

test('the accounts row is hidden if there is only one account', async () => {
  bridge.accounts = [ME]
  await renderOverview('5')
  await expect.element(page.getByText('$5.00').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Accounts' })).not.toBeInTheDocument()
})

test('a retry of failed balances by the keyboard moves the focus to the name', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  await renderTexts(<Overview {...OVERVIEW} />, queries)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' }).first()
  await expect.element(retry).toBeVisible()
  retry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: `Copy address ${ME}` })).toHaveFocus()
})

const callbacks = { onOpen: () => {}, onClose: () => {}, onRefused: () => {} }
const OVERVIEW = { address: ME, name: 'me', parts: MINIMAL_PARTS, refusedView: undefined, ...callbacks } as const

/** Renders the first panel for an account with a spam token and a total value of `total` US dollars. */
async function renderOverview(total: '0' | '5', isTestnet = false): Promise<void> {
  const token = { chainId: 1, address: OTHER, symbol: 'SPAM', name: 'Spam', decimals: 18, logo: null } as const
  const spam: Portfolio['balances'][number] = {
    quantity: '1000',
    value: null,
    price: null,
    dayChange: null,
    hiddenReason: 'SPAM',
    token: { ...token, isListed: false, isSpam: true },
  }
  const chains = ([1, 8453] as const).map((chainId) => {
    const asOf = { chainId, block: 1, time: Math.floor(Date.now() / 1_000) as UnixSeconds }
    return { chainId, isAvailable: true, isComplete: true, asOf, pricesAsOf: asOf, value: total }
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const change = { absolute: null, percentage: null }
  const portfolio: Portfolio = { owner: ME, chains, balances: [spam], total, change }
  for (const countsUnknown of [false, true])
    queries.setQueryData(accountPortfolioQuery(ME, isTestnet, countsUnknown).queryKey, portfolio)
  await renderTexts(
    <TestnetModeContext.Provider value={isTestnet}>
      <Overview {...OVERVIEW} />
    </TestnetModeContext.Provider>,
    queries,
  )
}

test('an account whose balance is zero is shown how to get started, even if it holds spam', async () => {
  await renderOverview('0')
  await expect.element(page.getByRole('region', { name: 'Get started' })).toBeVisible()
})

test('an account with a balance is not shown how to get started', async () => {
  await renderOverview('5')
  await expect.element(page.getByText('$5.00').first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Get started' })).not.toBeInTheDocument()
})

test('in testnet mode an empty account is not shown how to get started', async () => {
  await renderOverview('0', true)
  await expect.element(page.getByText('Testnet mode is on')).toBeVisible()
  await expect.element(page.getByText('Hidden (1)')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Get started' })).not.toBeInTheDocument()
})

test('copying the address is confirmed for 400 ms', async () => {
  await renderOverview('5')
  const status = page.getByRole('status').first().element()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const copied = new Promise<void>((resolve) =>
    new MutationObserver(() => resolve()).observe(status, { childList: true, characterData: true, subtree: true }),
  )
  await page.getByRole('button', { name: `Copy address ${ME}` }).click()
  await copied
  expect(status.textContent).toBe('Copied')
  expect(await navigator.clipboard.readText()).toBe(ME)
  await advanceTime(399)
  expect(status.textContent).toBe('Copied')
  await advanceTime(1)
  expect(status.textContent).toBe('')
})

/** Advances the fake clock and waits for two frames. */
async function advanceTime(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

test('an account without tokens can buy them, receive them, or transfer them from the configured exchange', async () => {
  const [buy, receive, transfer] = [vi.fn(), vi.fn(), vi.fn()]
  await renderTexts(<GetStarted address={ME} onReceive={receive} onBuy={buy} onTransfer={transfer} />)
  await page.getByRole('button', { name: 'Buy tokens' }).click()
  expect(buy).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Receive by QR code' }).click()
  expect(receive).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Transfer from an exchange' }).click()
  expect(transfer).toHaveBeenCalledOnce()
})

test('without a receive panel, the address is shown and can be copied, and without an exchange no transfer is offered', async () => {
  await renderTexts(<GetStarted address={ME} onReceive={undefined} onBuy={() => undefined} onTransfer={undefined} />)
  await expect.element(page.getByText(ME)).toBeVisible()
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => navigator.clipboard.readText()).toBe(ME)
  await expect.element(page.getByRole('button', { name: 'Transfer from an exchange' })).not.toBeInTheDocument()
})
