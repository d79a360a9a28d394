import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Address } from '#app/domain/address/address.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { BalanceList } from './balance-list.tsx'
import type { BalanceRow } from './portfolio-facts.ts'

const rowOf = (symbol: string, address: Address): BalanceRow => ({
  ...{ chainId: 1, address, symbol, name: symbol, logo: null, price: null, dayChange: null },
  ...{ amount: '1', value: '5', collapsed: null },
})
const BALANCES = [
  rowOf('UNI', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'),
  rowOf('DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
  rowOf('LINK', '0x514910771AF9Ca656af840dff83E8264EcF986CA'),
]

beforeEach(() => localStorage.clear())

test('after a token is hidden, the focus is on the next one’s button, else the previous one’s, else near the list', async () => {
  await renderTexts(<BalanceList balances={BALANCES} />)
  await page.getByRole('button', { name: 'Hide or show' }).click()
  page.getByRole('button', { name: 'Hide DAI' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Hide LINK' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Hide UNI' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Done' })).toHaveFocus()
})
