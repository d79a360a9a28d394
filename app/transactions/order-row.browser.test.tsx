import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { exampleOrder, orderIdOf } from '#tests/builders/example-order.ts'
import { ACCOUNT, exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import type { RampRecord } from '#app/entities/ramp/ramp-order.ts'
import { readRampOrders, rememberRampOrder, removeRampOrder } from '#app/entities/ramp/ramp-orders.ts'
import { MergedActivity } from './merged-activity.tsx'
import { OrderRow } from './order-row.tsx'
import RecentTransactions from './recent-transactions.client.tsx'
import { updateRecords } from './transactions.ts'

beforeEach(() => {
  for (const { id } of readRampOrders()) removeRampOrder(id)
  updateRecords(() => [])
})

const reported = { reportedAt: 5, startedAt: Date.now() } as const
const { cents: _cents, ...sale } = exampleOrder({ direction: 'sell', startedAt: Date.now() })
const { amount: _amount, ...unmeasured } = exampleOrder(reported)

async function renderRow(order: RampRecord): Promise<void> {
  await renderTexts(
    <ul>
      <OrderRow order={order} now={Date.now()} />
    </ul>,
  )
}

const row = page.getByTestId('ramp-order')

test.each<readonly [string, string, RampRecord, string, string]>([
  [
    'started',
    'onramp',
    exampleOrder({ startedAt: Date.now() }),
    'Buy ETH for $100.00 with MoonPay',
    'MoonPay hasn’t confirmed a payment yet',
  ],
  ['started', 'offramp', sale, 'Sell 0.03 ETH with MoonPay', 'Complete your sale at MoonPay'],
  [
    'awaitingTransfer',
    'sale',
    { ...sale, ...reported, status: 'awaitingTransfer' },
    'Sell 0.03 ETH with MoonPay',
    'MoonPay hasn’t seen your transfer yet',
  ],
  ['pending', 'purchase', { ...unmeasured, status: 'pending' }, 'Purchase pending', 'Buy ETH for $100.00 with MoonPay'],
  ['pending', 'sale', { ...sale, ...reported, status: 'pending' }, 'Sale pending', 'Sell 0.03 ETH with MoonPay'],
  ['failed', 'purchase', { ...unmeasured, status: 'failed' }, 'Purchase failed', 'Buy ETH for $100.00 with MoonPay'],
  [
    'succeeded',
    'purchase',
    exampleOrder({ ...reported, status: 'succeeded' }),
    'Bought 0.03 ETH for $100.00',
    'Completed',
  ],
  ['succeeded', 'purchase', { ...unmeasured, status: 'succeeded' }, 'Bought ETH for $100.00', 'Completed'],
  ['succeeded', 'sale', { ...sale, ...reported, status: 'succeeded' }, 'Sold 0.03 ETH', 'Completed'],
])('the row of a %s %s says as much as is known', async (status, type, order, title, text) => {
  await renderRow(order)
  await expect.element(row).toHaveAttribute('data-type', type)
  await expect.element(row).toHaveAttribute('data-status', status)
  await expect.element(row.getByText(title, { exact: true })).toBeVisible()
  await expect.element(row).toHaveTextContent(text)
  expect(await axeViolations()).toEqual([])
})

test('an order can be removed from the list until it is final', async () => {
  const orders = [
    exampleOrder(),
    exampleOrder({ ...reported, id: orderIdOf(2), status: 'pending' }),
    exampleOrder({ ...reported, id: orderIdOf(3), status: 'failed' }),
  ]
  for (const order of orders) rememberRampOrder(order)
  for (const order of orders) await renderRow(order)
  const remove = page.getByRole('button', { name: 'Remove from list' })
  await expect.poll(() => remove.all().length).toBe(2)
  await remove.first().click()
  expect(readRampOrders().map(({ id }) => id)).toEqual([orderIdOf(3), orderIdOf(2)])
})

test('details show the provider, its fee and the rate, and the transaction', async () => {
  await renderRow(exampleOrder({ ...reported, status: 'succeeded', feeCents: 3_99n, hash: hashOf(7) }))
  const link = page.getByTestId('explorer-link')
  await expect.element(link).toHaveAttribute('href', `https://etherscan.io/tx/${hashOf(7)}`)
  await page.getByRole('button', { name: 'Order details' }).click()
  const details = page.getByTestId('order-details')
  await expect.element(details).toHaveTextContent('ProviderMoonPay')
  await expect.element(details).toHaveTextContent('Provider fee$3.99')
  await expect.element(details).toHaveTextContent('Rate, fees included1 ETH = $3,333.33')
  await expect.element(details).not.toHaveTextContent('estimate')
  expect(await axeViolations()).toEqual([])
})

test('before the first report, fee and rate are marked as estimates', async () => {
  await renderRow(exampleOrder({ feeCents: 3_99n }))
  await page.getByRole('button', { name: 'Order details' }).click()
  const details = page.getByTestId('order-details')
  await expect.element(details).toHaveTextContent('$3.99 (estimate)')
  await expect.element(details).toHaveTextContent('$3,333.33 (estimate)')
})

test("activity lists the account's orders on the shown networks, open ones first", async () => {
  const now = Date.now()
  rememberRampOrder(exampleOrder({ ...reported, id: orderIdOf(2), status: 'succeeded' }))
  rememberRampOrder(exampleOrder({ id: orderIdOf(1), startedAt: 0 }))
  rememberRampOrder(exampleOrder({ id: orderIdOf(3), chainId: 8453 }))
  rememberRampOrder(exampleOrder({ id: orderIdOf(4), account: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }))
  await renderTexts(
    <MergedActivity account={ACCOUNT} rows={[]} now={now} chainIds={[1]} hasOlder={false} empty="" allHidden="" />,
  )
  await expect.poll(() => row.all().length).toBe(2)
  await expect.element(row.first()).toHaveAttribute('data-status', 'started')
  await expect.element(row.last()).toHaveAttribute('data-status', 'succeeded')
})

test('only orders that the provider has to complete count as pending beside transactions', async () => {
  updateRecords(() => [exampleTransaction({ sentAt: Date.now() })])
  rememberRampOrder(exampleOrder({ startedAt: Date.now() }))
  rememberRampOrder({ ...sale, ...reported, id: orderIdOf(2), status: 'awaitingTransfer' })
  await renderTexts(<RecentTransactions />)
  await expect.element(page.getByRole('button', { name: '1 pending' })).toBeVisible()
  rememberRampOrder(exampleOrder({ ...reported, id: orderIdOf(3), status: 'pending' }))
  rememberRampOrder(exampleOrder({ ...reported, id: orderIdOf(4), status: 'succeeded' }))
  await page.getByRole('button', { name: '2 pending' }).click()
  await expect.poll(() => row.all().length).toBe(4)
  // The popover is positioned for the top bar, partly outside of this page.
  page
    .getByRole('button', { name: 'Clear completed' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => row.all().length).toBe(3)
})
