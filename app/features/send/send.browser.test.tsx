import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NATIVE } from '#app/domain/address/address.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { SendDialog } from './send.tsx'

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
