import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PortfolioFacts } from '#app/entities/portfolio/portfolio-facts.ts'
import { trackTransaction } from '#app/transactions/write-transactions.ts'
import { ACCOUNT, exampleTransaction } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { AccountTabs } from './account-tabs.tsx'
import { accountPortfolioQuery } from './account-portfolio.query.ts'
import { Balance } from './balance.tsx'
import { useAccountPortfolio, type AccountPortfolio } from './use-account-portfolio.ts'

const FACTS: PortfolioFacts = { total: '1', change: null, balances: [], missing: [], secondsAgo: null, ageSeconds: 0 }
const portfolio: AccountPortfolio = {
  facts: FACTS,
  hasFailed: false,
  isStale: false,
  isWarming: false,
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
  await page.getByRole('tab', { name: 'Tokens' }).click()
  await expect.element(dot).not.toBeInTheDocument()
})

const opacity = () => {
  const block = page.getByTestId('account-balance').element().parentElement
  return block && Number(getComputedStyle(block).opacity)
}

test('values of an earlier visit are dimmed while new ones load', async () => {
  const { unmount } = await renderTexts(<Balance portfolio={portfolio} />)
  await expect.poll(opacity).toBe(1)
  await unmount()
  await renderTexts(<Balance portfolio={{ ...portfolio, isWarming: true }} />)
  await expect.poll(opacity).toBeLessThan(1)
})

function CurrentBalance() {
  return <Balance portfolio={useAccountPortfolio(ACCOUNT)} />
}

test('balances are read again and dimmed from 30 seconds on', async () => {
  const change = { absolute: null, percentage: null }
  const render = async (ageSeconds: number) => {
    // The API is missing here, so the read is retried.
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
