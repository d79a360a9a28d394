import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  detailsCache,
  transactionDetailsQuery,
  type MinedTransaction,
} from '#app/transactions/transaction-details.query.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TransactionFacts } from '#app/transactions/transaction-facts.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { ACCOUNT, hashOf, USDC } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import type { ActivityChange, ActivityRow } from './activity-facts.ts'
import { ActivityList } from './activity-list.tsx'

const NATIVE = '0x0000000000000000000000000000000000000000'
const GWEI = 10n ** 9n
const BLOCK = hashOf(77)

const paid: ActivityChange = {
  kind: 'amount',
  direction: 'OUT',
  amount: '3000',
  symbol: 'USDC',
  address: USDC,
  logo: null,
}
const received: ActivityChange = {
  kind: 'amount',
  direction: 'IN',
  amount: '1.5',
  symbol: 'ETH',
  address: NATIVE,
  logo: null,
}
const swap: ActivityRow = {
  id: '1:1',
  chainId: 1,
  hash: hashOf(1),
  time: 1_795_262_400,
  secondsAgo: 60,
  type: 'SWAP',
  counterparty: null,
  changes: [paid, received],
  moreChanges: 0,
  isFailed: false,
  isUnwanted: false,
}
const mined: MinedTransaction = {
  transaction: {
    hash: hashOf(1),
    from: ACCOUNT,
    to: chainById(1).contracts.universalRouter,
    data: '0x3593564c',
    value: 0n,
    nonce: 12,
    gasLimit: 200_000n,
    maxFeePerGas: GWEI,
    maxPriorityFeePerGas: 0n,
    block: { number: 77n, hash: BLOCK },
  },
  receipt: { hash: hashOf(1), blockNumber: 77n, blockHash: BLOCK, succeeded: true, fee: 100_000n * GWEI, logs: [] },
}
const button = page.getByRole('button', { name: 'Details: Swapped' })
const details = page.getByTestId('transaction-details')

/** Renders a row whose transaction is read as `read`; without it, no node can be reached. */
async function show(row: ActivityRow, read?: MinedTransaction | null) {
  detailsCache.clear()
  if (read !== undefined) detailsCache.setQueryData(transactionDetailsQuery(1, hashOf(1)).queryKey, read)
  return renderList([row])
}

function renderList(rows: readonly ActivityRow[], olderPath: string | null = null) {
  return renderTexts(<ActivityList rows={rows} Facts={TransactionFacts} olderPath={olderPath} />)
}

test('the keyboard opens and closes the details of a transaction', async () => {
  await show(swap, mined)
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  for (const line of ['StatusConfirmed', 'Network cost0.0001 ETH', 'Rate1 ETH = 2,000.00 USDC', 'Block77', 'Nonce12'])
    await expect.element(details).toHaveTextContent(line)
  await expect.element(details).toHaveTextContent('ToUniversalRouter')
  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard(' ')
  await expect.element(details).not.toBeInTheDocument()
})

test('a page whose transactions are all hidden says so, and links to older ones', async () => {
  const rows = [1, 2].map((number) => ({ ...swap, id: `1:${number}`, hash: hashOf(number), isUnwanted: true }))
  const { unmount } = await renderList(rows, '/portfolio/0x1/activity?after=x')
  await expect.element(page.getByText('All transactions here are hidden.')).toBeVisible()
  await expect.element(page.getByText('Hidden (2)')).toBeVisible()
  const link = page.getByRole('link', { name: 'Older activity' })
  await expect.element(link).toHaveAttribute('href', '/portfolio/0x1/activity?after=x')
  expect(await axeViolations()).toEqual([])
  await unmount()
  await renderList(rows)
  await expect.element(page.getByText('All transactions here are hidden.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Older activity' }).all()).toEqual([])
})

test('a page with any other transaction does not say that all are hidden', async () => {
  await renderList([swap, { ...swap, id: '1:2', hash: hashOf(2), isUnwanted: true }], '/older')
  await expect.element(page.getByText('Hidden (1)')).toBeVisible()
  expect(page.getByText('All transactions here are hidden.').all()).toEqual([])
})

const nft = (direction: 'IN' | 'OUT'): ActivityChange => ({ kind: 'nft', direction, id: '7', contract: USDC })
const allowance: ActivityChange = { kind: 'allowance', amount: null, symbol: 'USDC' }

test.each<[Pick<ActivityRow, 'type' | 'counterparty' | 'changes'>, RegExp]>([
  [{ type: 'BUY', counterparty: ACCOUNT, changes: [nft('IN'), paid] }, /^Bought .*From 0x.*\+NFT #7−3,000 USDC/],
  [{ type: 'SELL', counterparty: ACCOUNT, changes: [nft('OUT'), received] }, /^Sold .*To 0x.*−NFT #7\+1\.50 ETH/],
  [
    { type: 'PERMIT', counterparty: ACCOUNT, changes: [allowance] },
    /^Approved by signature .*Spender 0x.*Unlimited USDC/,
  ],
  [{ type: 'REMOVE_DELEGATION', counterparty: null, changes: [] }, /^Delegation removed on Ethereum/],
])('a row of type $type names the changes and the other account', async (facts, text) => {
  await show({ ...swap, ...facts })
  await expect.element(page.getByRole('listitem')).toHaveTextContent(text)
  expect(await axeViolations()).toEqual([])
})

test('the button of a failed transaction names the failure', async () => {
  await show({ ...swap, type: 'SEND', isFailed: true, changes: [] })
  await expect.element(page.getByRole('button', { name: 'Details: Send failed' })).toBeVisible()
})

test('the call data of a transaction can be copied', async () => {
  await show(swap, mined)
  await button.click()
  await expect.element(page.getByLabelText('Call data', { exact: true })).toHaveValue('0x3593564c')
  await page.getByRole('button', { name: 'Copy call data' }).click()
  expect(await navigator.clipboard.readText()).toBe('0x3593564c')
})

test('a swap with several amounts received has no rate', async () => {
  await show({ ...swap, changes: [paid, received, received] }, mined)
  await button.click()
  await expect.element(details).toHaveTextContent('Nonce12')
  await expect.element(details).not.toHaveTextContent('Rate')
})

test('details that cannot be read say so, and can be requested again', async () => {
  await show(swap)
  await button.click()
  const failed = page.getByText('Could not load the details of this transaction.')
  await expect.element(failed, { timeout: 5_000 }).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a transaction that the node does not have is shown as missing', async () => {
  await show(swap, null)
  await button.click()
  await expect.element(page.getByText('The network’s node doesn’t have this transaction.')).toBeVisible()
})
