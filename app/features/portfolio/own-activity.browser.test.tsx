import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ActivityRow } from '#app/entities/portfolio/activity-facts.ts'
import { applyToTransaction, trackTransaction } from '#app/transactions/write-transactions.ts'
import { ACCOUNT, exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import OwnActivity from './own-activity.client.tsx'

const QUERY = { address: ACCOUNT, tab: 'activity', network: null, range: '1D', after: '' } as const
const DAY_MS = 86_400_000
const now = Date.now()

const row = (number: number, sentAt: number): ActivityRow => ({
  id: `1:${number}`,
  chainId: 1,
  hash: hashOf(number),
  time: Math.floor(sentAt / 1_000),
  secondsAgo: 60,
  type: 'RECEIVE',
  counterparty: null,
  changes: [],
  moreChanges: 0,
  isFailed: false,
  isUnwanted: false,
})
const links = () =>
  page
    .getByRole('link')
    .all()
    .map((link) => link.element().getAttribute('href')?.split('/').at(-1))

beforeEach(() => {
  localStorage.clear()
  trackTransaction(exampleTransaction({ hash: hashOf(1), sentAt: now }))
  trackTransaction(exampleTransaction({ hash: hashOf(2), sentAt: now - DAY_MS }))
  applyToTransaction(hashOf(2), { type: 'mined', hash: hashOf(2), outcome: { status: 'failed' } })
  trackTransaction(exampleTransaction({ hash: hashOf(3), sentAt: now - 9 * DAY_MS }))
  applyToTransaction(hashOf(3), { type: 'mined', hash: hashOf(3), outcome: { status: 'succeeded' } })
})

test('pending and failed transactions of this browser are listed with the indexed ones, each once', async () => {
  const rows = [row(2, now - DAY_MS), row(4, now - 2 * DAY_MS)]
  await renderTexts(<OwnActivity query={QUERY} rows={rows} next="cursor" />)
  await expect.element(page.getByText('Pending').first()).toBeVisible()
  await expect.element(page.getByText('Failed').first()).toBeVisible()
  // The oldest transaction belongs on the next page.
  expect(links()).toEqual([hashOf(1), hashOf(2), hashOf(4)])
})

test('the last page lists all transactions of this browser or, for one network, only those on it', async () => {
  const { unmount } = await renderTexts(<OwnActivity query={QUERY} rows={[row(4, now - DAY_MS / 2)]} next={null} />)
  await expect.poll(links).toEqual([hashOf(1), hashOf(4), hashOf(2), hashOf(3)])
  await unmount()
  await renderTexts(<OwnActivity query={{ ...QUERY, network: 8453 }} rows={[]} next={null} />)
  await expect
    .element(page.getByText('No activity yet. Transactions on these networks will appear here.'))
    .toBeVisible()
})

test('the list states that all transactions are hidden only if it shows none of this browser', async () => {
  const rows = [{ ...row(4, now - DAY_MS), isUnwanted: true }]
  const { unmount } = await renderTexts(<OwnActivity query={QUERY} rows={rows} next="cursor" />)
  await expect.element(page.getByText('Hidden (1)')).toBeVisible()
  expect(page.getByText('All transactions here are hidden.').all()).toEqual([])
  await unmount()
  localStorage.clear()
  await renderTexts(<OwnActivity query={QUERY} rows={rows} next="cursor" />)
  await expect.element(page.getByText('All transactions here are hidden.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Older activity' })
  await expect.element(link).toHaveAttribute('href', `/portfolio/${ACCOUNT}/activity?after=cursor`)
})

test('only a mined transaction has details', async () => {
  await renderTexts(<OwnActivity query={QUERY} rows={[]} next={null} />)
  await expect.element(page.getByText('Pending').first()).toBeVisible()
  // One of the three transactions is pending.
  await expect.poll(() => page.getByRole('button', { name: 'Transaction details' }).all().length).toBe(2)
  await page.getByRole('button', { name: 'Transaction details' }).first().click()
  await expect
    .element(page.getByText('Could not load the details of this transaction.'), { timeout: 5_000 })
    .toBeVisible()
})
