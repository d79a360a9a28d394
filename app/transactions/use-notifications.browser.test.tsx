import { afterEach, beforeEach, expect, test } from 'vitest'
import { rememberRampOrder, updateRampOrder } from '#app/entities/ramp/ramp-orders.ts'
import { exampleOrder, orderIdOf } from '#tests/builders/example-order.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { stubNotification } from '#tests/builders/stub-notification.ts'
import { readNotificationSetting, turnOffNotifications, turnOnNotifications } from './notifications.ts'
import { readTransaction } from './transactions.ts'
import { applyToTransaction, trackTransaction } from './write-transactions.ts'
import { useNotifications } from './use-notifications.ts'

const HASH = hashOf(1)
let stub: ReturnType<typeof stubNotification>

function Page() {
  useNotifications()
  return null
}

beforeEach(() => {
  localStorage.clear()
  stub = stubNotification('granted')
})
afterEach(() => {
  stub.restore()
  Reflect.deleteProperty(document, 'visibilityState')
})

function hide(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
}

const settle = (status: 'succeeded' | 'failed') =>
  applyToTransaction(HASH, { type: 'mined', hash: HASH, outcome: { status } })

/** The title and body of each notification, without the isolates around amounts. */
const texts = () => stub.shown.map(({ title, body }) => [title, body.replace(/[\u2068\u2069]/g, '')])

test('a transaction that settles while the tab is hidden is shown once, with its purpose', async () => {
  await turnOnNotifications()
  trackTransaction(exampleTransaction())
  await renderTexts(<Page />)
  hide()
  settle('succeeded')
  expect(texts()).toEqual([['Confirmed', 'Swap 1 ETH for at least 2,000 USDC']])
  expect(stub.shown[0]?.tag).toBe(HASH)
})

test('failures and cancellations are shown as such', async () => {
  await turnOnNotifications()
  await renderTexts(<Page />)
  hide()
  trackTransaction(exampleTransaction())
  settle('failed')
  trackTransaction(exampleTransaction({ hash: hashOf(2) }))
  applyToTransaction(hashOf(2), { type: 'overtaken', by: hashOf(3), reason: 'cancelled' })
  expect(texts().map(([title]) => title)).toEqual(['Swap failed', 'Canceled'])
})

test('nothing is shown while the tab is visible, for a new transaction, or with notifications off', async () => {
  await turnOnNotifications()
  await renderTexts(<Page />)
  trackTransaction(exampleTransaction())
  settle('succeeded')
  hide()
  trackTransaction(exampleTransaction({ hash: hashOf(2) }))
  turnOffNotifications()
  applyToTransaction(hashOf(2), { type: 'mined', hash: hashOf(2), outcome: { status: 'succeeded' } })
  expect(stub.shown).toEqual([])
})

test('of several tabs, only the one used last shows a notification', async () => {
  await turnOnNotifications()
  localStorage.setItem('tarn.toast-tab', 'another tab')
  trackTransaction(exampleTransaction())
  await renderTexts(<Page />)
  hide()
  settle('succeeded')
  expect(stub.shown).toEqual([])
})

test('an order that reaches its outcome while the tab is hidden is shown', async () => {
  await turnOnNotifications()
  rememberRampOrder(exampleOrder())
  await renderTexts(<Page />)
  hide()
  updateRampOrder(orderIdOf(1), (order) => ({ ...order, status: 'pending', reportedAt: 5 }))
  updateRampOrder(orderIdOf(1), (order) => ({ ...order, status: 'succeeded' }))
  expect(texts()).toEqual([['Completed', 'Bought 0.03 ETH for $100.00']])
  expect(stub.shown[0]?.tag).toBe(orderIdOf(1))
})

// The last test of this file: the page knows from now on that its browser refuses notifications.
test('a browser whose constructor throws although it has given permission does not stop the transaction', async () => {
  await turnOnNotifications()
  trackTransaction(exampleTransaction())
  await renderTexts(<Page />)
  hide()
  globalThis.Notification = class extends Notification {
    constructor() {
      super('')
      throw new TypeError('Illegal constructor')
    }
  }
  expect(() => settle('succeeded')).not.toThrow()
  expect(readTransaction(HASH)?.status).toBe('succeeded')
  expect(readNotificationSetting()).toBe('unsupported')
})
