import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rememberRampOrder, updateRampOrder } from '#app/entities/ramp/ramp-orders.ts'
import type { RampStatus } from '#app/domain/ramp/ramp.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { exampleOrder, orderIdOf } from '#tests/builders/example-order.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { OrderToast, useOrderToasts } from './order-toast.tsx'

function Page() {
  const { open, close } = useOrderToasts()
  return open.map((order) => <OrderToast key={order.id} order={order} onClose={close} />)
}

const toast = page.getByTestId('toast')
const report = (status: RampStatus) => updateRampOrder(orderIdOf(1), (order) => ({ ...order, status, reportedAt: 5 }))

beforeEach(() => localStorage.clear())

test.each([
  ['succeeded', 'Bought 0.03 ETH for $100.00'],
  ['failed', 'Purchase failed'],
] as const)('an order that has %s has a toast until it is dismissed', async (status, title) => {
  rememberRampOrder(exampleOrder())
  await renderTexts(<Page />)
  report('pending')
  await expect.element(toast).not.toBeInTheDocument()
  report(status)
  await expect.element(toast.getByText(title)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Dismiss' }))
  await expect.element(toast).not.toBeInTheDocument()
})

test('an order that was final before the page was loaded has no toast', async () => {
  rememberRampOrder(exampleOrder({ status: 'failed', reportedAt: 5 }))
  await renderTexts(<Page />)
  updateRampOrder(orderIdOf(1), (order) => ({ ...order, reportedAt: 6 }))
  await expect.element(toast).not.toBeInTheDocument()
})
