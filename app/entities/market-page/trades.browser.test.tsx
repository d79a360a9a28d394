import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TransactionFilter } from '#app/entities/transaction/transaction-filter.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import type { TradeList } from './market-facts.ts'
import { Trades } from './trades.tsx'

const EMPTY = { state: 'ready', trades: [], next: null } as unknown as TradeList
const trades = (filter: TransactionFilter) => {
  const path = ({ type }: TransactionFilter) => (type === null ? '/all' : '/filtered')
  return <Trades list={EMPTY} view={{ ...filter, chainId: 1, after: '', path, heads: ['ETH', 'USDC'] }} symbol="ETH" />
}
const all = page.getByRole('link', { name: 'Show all transactions' })

test('an empty list says what it will contain; an empty filtered one links to all transactions', async () => {
  const { unmount } = await renderTexts(trades({ type: null, isLarge: false }))
  await expect
    .element(page.getByText('No transactions yet. Swaps, deposits and withdrawals will appear here.'))
    .toBeVisible()
  await expect.element(all).not.toBeInTheDocument()
  await unmount()
  await renderTexts(trades({ type: 'swap', isLarge: false }))
  await expect.element(page.getByText('No transactions match this filter.')).toBeVisible()
  await expect.element(all).toHaveAttribute('href', '/all')
})
