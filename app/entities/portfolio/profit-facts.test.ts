import { expect, test } from 'vitest'
import type { Profit } from '#app/wire/market/profits.ts'
import { profitRow } from './profit-facts.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const profit = (facts: Partial<Profit> = {}): Profit => ({
  token: {
    chainId: 1,
    address: OWNER,
    symbol: 'A',
    name: 'A',
    decimals: 18,
    logo: null,
    isListed: true,
    isSpam: false,
  },
  isKnown: true,
  averageCost: '2',
  unrealised: '-1.5',
  realised: '3',
  unknownQuantity: '0',
  unknownLeft: '0',
  ...facts,
})

test('money keeps its digits, and unknown quantities of zero are null', () => {
  expect(profitRow(profit())).toMatchObject({ averageCost: '2', unrealised: '-1.5', realised: '3' })
  expect(profitRow(profit())).toMatchObject({ unknownHeld: null, unknownLeft: null })
})

test('without a known cost there is no unrealised profit', () => {
  const row = profitRow(profit({ averageCost: null, unrealised: '0', unknownQuantity: '7.5' }))
  expect(row).toMatchObject({ averageCost: null, unrealised: null, unknownHeld: '7.5' })
})

test('a realised profit of zero is not shown if tokens of unknown cost have left', () => {
  expect(profitRow(profit({ realised: '0', unknownLeft: '5' }))).toMatchObject({ realised: null, unknownLeft: '5' })
  expect(profitRow(profit({ realised: '1', unknownLeft: '5' }))).toMatchObject({ realised: '1', unknownLeft: '5' })
  expect(profitRow(profit({ realised: '0' }))).toMatchObject({ realised: '0' })
})
