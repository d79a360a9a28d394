import { expect, test } from 'vitest'
import { byValue, portfolioValue, type TokenHolding } from './portfolio-value.ts'

function holding(symbol: string, value: string | null, dayChange: string | null): TokenHolding {
  const address = '0x1111111111111111111111111111111111111111'
  return { chainId: 1, address, symbol, name: symbol, logo: null, isListed: true, amount: '1', value, dayChange }
}

test('values are added exactly', () => {
  const { balance } = portfolioValue([holding('A', '0.1', null), holding('B', '0.2', null), holding('C', null, null)])
  expect(balance).toBe('0.3')
})

test("the day's change follows from each token's change of price", () => {
  // 110 after +10 % was 100; 90 after −10 % was 100.
  expect(portfolioValue([holding('A', '110', '10'), holding('B', '90', '-10')])).toEqual({
    balance: '200',
    change: '0',
    changePercent: '0',
  })
  expect(portfolioValue([holding('A', '50', '-50')])).toEqual({
    balance: '50',
    change: '-50',
    changePercent: '-50',
  })
  expect(portfolioValue([holding('A', '150', '50'), holding('B', '100', null)])).toEqual({
    balance: '250',
    change: '50',
    changePercent: '25',
  })
})

test('without any price of a day ago there is no change', () => {
  expect(portfolioValue([holding('A', '1', null)])).toEqual({ balance: '1', change: null, changePercent: null })
  expect(portfolioValue([])).toEqual({ balance: '0', change: null, changePercent: null })
  expect(portfolioValue([holding('A', '1', '-100')])).toMatchObject({ change: null })
})

test('the largest value comes first, and tokens without a price last', () => {
  const tokens = [holding('B', null, null), holding('C', '9', null), holding('A', null, null), holding('D', '10', null)]
  expect(byValue(tokens).map(({ symbol }) => symbol)).toEqual(['D', 'C', 'A', 'B'])
})
