import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleOrder, orderIdOf } from '#tests/builders/example-order.ts'
import { stubTab, type StubTab } from '#tests/builders/stub-tab.ts'
import { printOrders } from './ramp-order.ts'

let tab: StubTab

const openPage = async () => ({
  ...(await import('./ramp-orders.ts')),
  ...(await import('#app/entities/transaction/activity-signal.ts')),
})

beforeEach(() => {
  tab = stubTab()
  vi.resetModules()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a started order is stored, newest first, and makes the page active', async () => {
  const { rememberRampOrder, readRampOrders, hasActivity, subscribeActivity } = await openPage()
  let notified = 0
  subscribeActivity(() => (notified += 1))
  expect(hasActivity()).toBe(false)
  const [first, second] = [exampleOrder(), exampleOrder({ id: orderIdOf(2), startedAt: 2_000_000 })]
  rememberRampOrder(first)
  rememberRampOrder(second)
  expect(readRampOrders()).toEqual([second, first])
  expect(tab.texts.get('tarn.ramp')).toBe(printOrders([second, first]))
  expect([hasActivity(), notified]).toEqual([true, 1])
})

test('an order that is stored again replaces the stored one, unless that has a later status', async () => {
  const { rememberRampOrder, readRampOrders } = await openPage()
  const pending = exampleOrder({ status: 'pending', reportedAt: 5 })
  rememberRampOrder(exampleOrder())
  rememberRampOrder(pending)
  rememberRampOrder(exampleOrder())
  expect(readRampOrders()).toEqual([pending])
  const failed = { ...pending, status: 'failed' } as const
  rememberRampOrder(failed)
  rememberRampOrder({ ...failed, status: 'succeeded' })
  rememberRampOrder({ ...failed, cents: 5n })
  expect(readRampOrders()).toEqual([failed])
})

test('an update of a removed order does not store it again', async () => {
  const { rememberRampOrder, readRampOrders, removeRampOrder, updateRampOrder } = await openPage()
  rememberRampOrder(exampleOrder())
  removeRampOrder(orderIdOf(1))
  updateRampOrder(orderIdOf(1), (order) => ({ ...order, status: 'failed' }))
  expect(readRampOrders()).toEqual([])
  expect(tab.texts.has('tarn.ramp')).toBe(false)
})

test('only final orders are cleared', async () => {
  const { rememberRampOrder, readRampOrders, clearFinalRampOrders } = await openPage()
  const open = exampleOrder({ id: orderIdOf(2) })
  rememberRampOrder(exampleOrder({ status: 'succeeded', reportedAt: 5 }))
  rememberRampOrder(open)
  clearFinalRampOrders()
  expect(readRampOrders()).toEqual([open])
})
