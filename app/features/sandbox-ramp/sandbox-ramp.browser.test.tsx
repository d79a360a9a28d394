import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NATIVE } from '#app/domain/address/address.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import type { SandboxOrder } from '#app/wire/sandbox-ramp.ts'
import { SandboxRamp } from './sandbox-ramp.tsx'

const ACCOUNT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const PURCHASE: SandboxOrder = {
  id: '7d444840-9dc0-4f3c-8d3b-2f0d1b0a7c11',
  direction: 'buy',
  account: ACCOUNT,
  token: { chainId: 1, address: NATIVE },
  cents: '30000',
  amount: '98999999999999999',
  feeCents: '300',
  symbol: 'ETH',
  decimals: 18,
  status: 'started',
}

test('a purchase shows its exact amounts and address, and can be paid or declined', async () => {
  await renderTexts(<SandboxRamp order={PURCHASE} problem={undefined} />)
  await expect.element(page.getByText('Test provider: no real money')).toBeVisible()
  await expect.element(page.getByTestId('fact-pay')).toHaveTextContent('$300.00')
  await expect.element(page.getByTestId('fact-get')).toHaveTextContent('0.098999999999999999 ETH')
  await expect.element(page.getByTestId('fact-fee')).toHaveTextContent('$3.00')
  await expect.element(page.getByTestId('grouped-address')).toHaveTextContent(ACCOUNT)
  const buttons = page.getByRole('button').elements()
  expect(buttons.map((button) => ['type', 'name', 'value'].map((name) => button.getAttribute(name)))).toEqual([
    ['submit', 'action', 'pay'],
    ['submit', 'action', 'decline'],
  ])
  await expect.element(page.getByRole('link', { name: 'Back to Tarn' })).toHaveAttribute('href', '/buy')
})

test('a sale shows the deposit address while it waits for the tokens, without buttons', async () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const deposit = { address, amount: PURCHASE.amount } as const
  await renderTexts(
    <SandboxRamp order={{ ...PURCHASE, direction: 'sell', status: 'awaitingTransfer', deposit }} problem={undefined} />,
  )
  await expect.element(page.getByTestId('fact-pay')).toHaveTextContent('0.098999999999999999 ETH')
  await expect.element(page.getByTestId('fact-get')).toHaveTextContent('$300.00')
  await expect.element(page.getByText(address)).toBeVisible()
  await expect
    .element(page.getByTestId('sandbox-status'))
    .toHaveTextContent('Go back to Tarn and send exactly 0.098999999999999999 ETH.')
  expect(page.getByRole('button').elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Back to Tarn' })).toHaveAttribute('href', '/sell')
})

test('a button that had no effect leaves the form, with the reason', async () => {
  await renderTexts(<SandboxRamp order={PURCHASE} problem="chain.unavailable" />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pay' })).toBeVisible()
})
