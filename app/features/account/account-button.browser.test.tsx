import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rememberRampOrder } from '#app/entities/ramp/ramp-orders.ts'
import { applyToTransaction, trackTransaction } from '#app/transactions/write-transactions.ts'
import { exampleOrder } from '#tests/builders/example-order.ts'
import { ACCOUNT, exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { AccountButton } from './account-button.tsx'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

beforeEach(() => localStorage.clear())

test('the button shows how many transactions of the account are pending, until they are mined', async () => {
  trackTransaction(exampleTransaction({ hash: hashOf(1), sentAt: Date.now() }))
  trackTransaction(exampleTransaction({ hash: hashOf(2), sentAt: Date.now() }))
  trackTransaction(exampleTransaction({ hash: hashOf(3), sentAt: Date.now(), account: OTHER }))
  await renderTexts(<AccountButton address={ACCOUNT} name="ada.eth" icon={undefined} onPreload={() => {}} />)
  const button = page.getByTestId('account-button')
  await expect.element(button.getByText('2', { exact: true })).toBeVisible()
  await expect.element(button).toHaveAccessibleName(`Account ${ACCOUNT}, 2 pending transactions`)
  for (const number of [1, 2])
    applyToTransaction(hashOf(number), { type: 'mined', hash: hashOf(number), outcome: { status: 'succeeded' } })
  await expect.element(button).toHaveAccessibleName(`Account ${ACCOUNT}`)
  await expect.element(button).toHaveTextContent(/^ada\.eth$/)
})

test('an order counts as pending once its provider has the payment', async () => {
  const order = exampleOrder({ startedAt: Date.now() })
  rememberRampOrder(order)
  await renderTexts(<AccountButton address={ACCOUNT} name="ada.eth" icon={undefined} onPreload={() => {}} />)
  const button = page.getByTestId('account-button')
  await expect.element(button).toHaveTextContent(/^ada\.eth$/)
  rememberRampOrder({ ...order, status: 'pending', reportedAt: Date.now() })
  await expect.element(button.getByText('1', { exact: true })).toBeVisible()
  rememberRampOrder({ ...order, status: 'succeeded', reportedAt: Date.now() })
  await expect.element(button).toHaveTextContent(/^ada\.eth$/)
})
