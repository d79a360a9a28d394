import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NATIVE } from '#app/domain/address/address.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { SendForm } from './send-form.tsx'
import { SendDialog } from './send.tsx'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('the dialog contains the form of the page and offers to connect', async () => {
  let isClosed = false
  await renderTexts(
    <SendDialog start={{ chainId: 1, inputCurrency: NATIVE }} isOpen onClose={() => (isClosed = true)} />,
  )
  await expect.element(page.getByRole('dialog', { name: 'Send' })).toBeVisible()
  await userEvent.type(page.getByLabelText('Amount in ETH'), '1.5')
  await userEvent.type(page.getByLabelText('To', { exact: true }), '0x12')
  await expect
    .element(page.getByTestId('recipient-problem'))
    .toHaveTextContent('does not exist or is spelled incorrectly')
  expect(await axeViolations()).toEqual([])
  await userEvent.click(page.getByTestId('send-button'))
  expect(bridge.dialog).toBe('wallets')
  await userEvent.keyboard('{Escape}')
  expect(isClosed).toBe(true)
})

test('balances that cannot be read are reported, and nothing waits for them', async () => {
  Object.assign(bridge, { status: 'connected', address: ME, chainId: 1 })
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  await renderTexts(
    <SendForm link={{ chainId: 1, inputCurrency: NATIVE }} tokens={[]} readAt={0} onLink={() => {}} />,
    queries,
  )
  await userEvent.type(page.getByLabelText('Amount in ETH'), '1.5')
  await expect.element(page.getByTestId('send-problem')).toHaveTextContent('The network isn’t responding right now.')
  await expect.element(page.getByTestId('send-button')).not.toHaveTextContent('Checking…')
})
