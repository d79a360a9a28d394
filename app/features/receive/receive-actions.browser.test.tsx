import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { ReceiveActions, ReceiveButton } from './receive.tsx'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EXCHANGE = 'https://exchange.example/'

const receive = page.getByRole('button', { name: 'Receive tokens' })
const transfer = page.getByRole('button', { name: 'Transfer from an exchange' })
const dialog = page.getByRole('dialog', { name: 'Receive' })

beforeEach(() => {
  Object.assign(bridge, { status: 'disconnected', address: undefined, dialog: 'none' })
})

test('without an account both actions open the list of wallets', async () => {
  await renderTexts(<ReceiveActions exchangeUrl={EXCHANGE} />)
  for (const action of [receive, transfer]) {
    bridge.dialog = 'none'
    await action.click()
    expect(bridge.dialog).toBe('wallets')
  }
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the connected account’s address is shown, or the steps of a transfer from an exchange', async () => {
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
  await renderTexts(<ReceiveActions exchangeUrl={EXCHANGE} />)
  await receive.click()
  await expect.element(dialog.getByTestId('grouped-address')).toHaveTextContent(ME)
  await expect
    .element(page.getByRole('button', { name: 'Address', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  expect(await axeViolations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await transfer.click()
  await expect.element(page.getByRole('link', { name: 'Open the exchange' })).toHaveAttribute('href', EXCHANGE)
})

test('a dialog that was open at a disconnection stays closed at the next connection', async () => {
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
  await renderTexts(
    <>
      <ReceiveActions />
      <ReceiveButton />
    </>,
  )
  const disconnectAndConnect = async () => {
    Object.assign(bridge, { status: 'disconnected', address: undefined })
    await expect.element(dialog).not.toBeInTheDocument()
    Object.assign(bridge, { status: 'connected', address: ME })
    await expect.element(page.getByTestId('receive-button')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await receive.click()
  await expect.element(dialog).toBeVisible()
  await disconnectAndConnect()
  await page.getByTestId('receive-button').click()
  await expect.element(dialog).toBeVisible()
  await disconnectAndConnect()
})

test('a transfer is offered only from a configured exchange, and never of test tokens', async () => {
  const { unmount } = await renderTexts(<ReceiveActions />)
  await expect.element(receive).toBeVisible()
  await expect.element(transfer).not.toBeInTheDocument()
  await unmount()
  await renderTexts(
    <TestnetModeContext.Provider value>
      <ReceiveActions exchangeUrl={EXCHANGE} />
    </TestnetModeContext.Provider>,
  )
  await expect.element(receive).toBeVisible()
  await expect.element(transfer).not.toBeInTheDocument()
})
