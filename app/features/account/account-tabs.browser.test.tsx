import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import type { BalanceRow, PortfolioFacts } from '#app/entities/portfolio/portfolio-facts.ts'
import { rememberRampOrder } from '#app/entities/ramp/ramp-orders.ts'
import { trackTransaction } from '#app/transactions/write-transactions.ts'
import { vars } from '#app/ui/theme/theme.css.ts'
import { exampleOrder } from '#tests/builders/example-order.ts'
import { ACCOUNT, exampleTransaction, hashOf, USDC } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { AccountTabs } from './account-tabs.tsx'
import { accountPortfolioQuery } from './account-portfolio.query.ts'
import { Balance } from './balance.tsx'
import { useAccountPortfolio, type AccountPortfolio } from './use-account-portfolio.ts'

const FACTS: PortfolioFacts = { total: '1', change: null, balances: [], missing: [], secondsAgo: null, ageSeconds: 0 }
const portfolio: AccountPortfolio = {
  facts: FACTS,
  hasFailed: false,
  hasRefreshFailed: false,
  isOutdated: false,
  readAt: 0,
  retry: () => {},
}

beforeEach(() => localStorage.clear())

const tabs = (areNftsDisabled: boolean) => (
  <AccountTabs
    account={ACCOUNT}
    portfolio={portfolio}
    areNftsDisabled={areNftsDisabled}
    initial="tokens"
    onClose={() => {}}
  />
)

test('the NFT tab is hidden for visitors who hide NFTs', async () => {
  const { unmount } = await renderTexts(tabs(false))
  await expect.element(page.getByRole('tab', { name: 'NFTs' })).toBeVisible()
  await unmount()
  await renderTexts(tabs(true))
  await expect.element(page.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'NFTs' })).not.toBeInTheDocument()
})

test('a dot marks the activity tab until the pending transaction has been viewed there', async () => {
  const dot = page.getByTestId('activity-dot')
  trackTransaction(exampleTransaction({ sentAt: Date.now() }))
  await renderTexts(tabs(false))
  await expect.element(dot).toHaveTextContent('pending')
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect.element(dot).not.toBeInTheDocument()
  trackTransaction(exampleTransaction({ hash: hashOf(2), sentAt: Date.now() + 1 }))
  await page.getByRole('tab', { name: 'Tokens' }).click()
  await expect.element(page.getByRole('tab', { name: 'Tokens' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(dot).not.toBeInTheDocument()
})

test('a dot marks the activity tab while a provider has to complete an order', async () => {
  rememberRampOrder(exampleOrder({ startedAt: Date.now() }))
  await renderTexts(tabs(false))
  const dot = page.getByTestId('activity-dot')
  await expect.element(dot).not.toBeInTheDocument()
  rememberRampOrder(exampleOrder({ startedAt: Date.now(), status: 'pending', reportedAt: Date.now() }))
  await expect.element(dot).toBeInTheDocument()
})

test.each(['NFTs', 'Pools', 'Activity'])(
  'a retry of a failed list by the keyboard moves the focus to the tab %s',
  async (name) => {
    const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
    await renderTexts(tabs(false), queries)
    const tab = page.getByRole('tab', { name })
    await tab.click()
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect.element(retry).toBeVisible()
    retry.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(tab).toHaveFocus()
  },
)

const opacity = () => {
  const block = page.getByTestId('account-balance').element().parentElement
  return block && Number(getComputedStyle(block).opacity)
}

test('outdated values are dimmed while new ones load', async () => {
  const { unmount } = await renderTexts(<Balance portfolio={portfolio} />)
  await expect.poll(opacity).toBe(1)
  await unmount()
  await renderTexts(<Balance portfolio={{ ...portfolio, isOutdated: true }} />)
  await expect.poll(opacity).toBeLessThan(1)
})

function CurrentBalance() {
  return <Balance portfolio={useAccountPortfolio(ACCOUNT)} />
}

test('balances older than 30 seconds are read again, and dimmed meanwhile', async () => {
  const change = { absolute: null, percentage: null }
  const render = async (ageSeconds: number) => {
    // No API answers in this test, so the read is retried and the values stay dimmed.
    const queries = new QueryClient()
    const { queryKey } = accountPortfolioQuery(ACCOUNT, false, false)
    const updatedAt = Date.now() - ageSeconds * 1_000
    queries.setQueryData(queryKey, { owner: ACCOUNT, chains: [], balances: [], total: '1', change }, { updatedAt })
    return renderTexts(<CurrentBalance />, queries)
  }
  const { unmount } = await render(20)
  await expect.poll(opacity).toBe(1)
  await unmount()
  await render(31)
  await expect.poll(opacity).toBeLessThan(1)
})

function ChangingBalance() {
  const [total, setTotal] = useState('1234.50')
  return (
    <>
      <button type="button" onClick={() => setTotal('1235.50')}>
        Rise
      </button>
      <button type="button" onClick={() => setTotal('1233.50')}>
        Fall
      </button>
      <Balance portfolio={{ ...portfolio, facts: { ...FACTS, total } }} />
    </>
  )
}

test.each([
  ['Rise', 'green', vars.positive, '4\n5'],
  ['Fall', 'grey', vars.textTertiary, '3\n4'],
])(
  'after a %s of the value its changed digit rolls in a line of 40 px, and the value is %s for 250 ms',
  async (name, _, color, column) => {
    await renderTexts(
      <>
        <ChangingBalance />
        <p style={{ color }}>Colour</p>
      </>,
    )
    const value = page.getByTestId('account-balance')
    await expect.element(value).toHaveTextContent('$1,234.50')
    ;(page.getByRole('button', { name }).element() as HTMLElement).click()
    await Promise.resolve()
    expect(value.element().getBoundingClientRect().height).toBe(40)
    const rolling = [...value.element().querySelectorAll('[aria-hidden] > span > span')]
    expect(rolling.map((digit) => digit.getAttribute('data-text'))).toEqual([column])
    const flash = document
      .getAnimations()
      .filter(({ effect }) => (effect as KeyframeEffect).getKeyframes().some((keyframe) => 'color' in keyframe))
    expect(flash.map(({ effect }) => effect?.getComputedTiming().duration)).toEqual([250, 250])
    const [first] = (flash[0]?.effect as KeyframeEffect).getKeyframes()
    expect(first?.['color']).toBe(getComputedStyle(page.getByText('Colour').element()).color)
  },
)

test('a token that the user hides in the drawer moves to the hidden ones, and is shown again from there', async () => {
  const token = (symbol: string, address: Address): BalanceRow => ({
    chainId: 1,
    address,
    symbol,
    name: symbol,
    logo: null,
    price: '1',
    dayChange: null,
    amount: '5',
    value: '5',
    collapsed: null,
  })
  const balances = [token('ETH', NATIVE), token('USDC', USDC)]
  const shown = { ...portfolio, facts: { ...FACTS, balances } }
  await renderTexts(
    <AccountTabs
      {...{ account: ACCOUNT, portfolio: shown, areNftsDisabled: false, initial: 'tokens' }}
      onClose={() => {}}
    />,
  )
  const rows = page.getByRole('table').first().getByRole('row')
  await page.getByRole('button', { name: 'Hide or show' }).click()
  await page.getByRole('button', { name: 'Hide USDC' }).click()
  await expect.element(rows.filter({ hasText: 'USDC' })).not.toBeInTheDocument()
  await expect.element(rows.filter({ hasText: 'ETH' })).toBeVisible()
  await page.getByText('Hidden (1)').click()
  await expect.element(page.getByRole('row').last()).toHaveTextContent(/USDC.*Hidden by you/)
  await page.getByRole('button', { name: 'Show USDC' }).click()
  await expect.element(rows.filter({ hasText: 'USDC' })).toBeVisible()
  await expect.element(page.getByText(/^Hidden \(/)).not.toBeInTheDocument()
})
