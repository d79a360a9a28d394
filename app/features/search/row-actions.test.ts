import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { ether, usdc } from '#tests/builders/example-trade.ts'
import { rowActions } from './row-actions.ts'
import type { SearchRow } from './search-sections.ts'

const rowOf = (token: MarketToken): SearchRow => ({ kind: 'token', token })
const pathOf = (row: SearchRow, action: string) =>
  rowActions(row).flatMap((entry) => (entry.name === action && 'path' in entry ? [entry.path] : []))

test('a token can be sent: the send form opens with its network and currency', () => {
  expect(pathOf(rowOf(usdc), 'send')).toEqual([`/send?chain=mainnet&inputCurrency=${usdc.address}`])
  expect(ether.address).toBe(NATIVE)
  expect(pathOf(rowOf(ether), 'send')).toEqual(['/send?chain=mainnet&inputCurrency=NATIVE'])
})

test('only a token with a contract has an address to copy and a page on the explorer', () => {
  expect(rowActions(rowOf(usdc)).map(({ name }) => name)).toEqual(['swap', 'send', 'copyAddress', 'explorer'])
  expect(rowActions(rowOf(ether)).map(({ name }) => name)).toEqual(['swap', 'send'])
})
