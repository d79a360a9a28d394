import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import type { ClassicQuote, PoolInRoute } from '#app/wire/trading/quote.ts'
import { routePaths } from './route-paths.ts'

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

function hop(amounts: Pick<PoolInRoute, 'amountIn' | 'amountOut'>): PoolInRoute {
  const token = { chainId: 1, symbol: 'USDC' } as const
  return {
    type: 'v3-pool',
    address: WETH,
    fee: '500',
    ...amounts,
    tokenIn: { ...token, address: WETH },
    tokenOut: { ...token, address: USDC },
  }
}

const quote: ClassicQuote = {
  input: { token: NATIVE, amount: '1000' },
  output: { token: USDC, amount: '2001' },
  swapper: WETH,
  chainId: 1,
  slippage: 0.5,
  tradeType: 'EXACT_INPUT',
  route: [],
}

test('each path has its share of the input and its output', () => {
  const route = [[hop({ amountIn: '550', amountOut: '1101' })], [hop({ amountIn: '450' }), hop({ amountOut: '900' })]]
  expect(routePaths({ ...quote, route })).toMatchObject([
    { share: 5_500, amountOut: '1101' },
    { share: 4_500, amountOut: '900' },
  ])
})

test('a single path has the whole output; the output of one of several paths is unknown unless its last hop has it', () => {
  expect(routePaths({ ...quote, route: [[hop({})]] })).toMatchObject([{ share: 10_000, amountOut: '2001' }])
  const route = [[hop({ amountIn: '550' })], [hop({ amountIn: '450' })]]
  expect(routePaths({ ...quote, route }).map(({ amountOut }) => amountOut)).toEqual([undefined, undefined])
})
