import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ClassicQuote, PoolInRoute } from '#app/wire/trading/quote.ts'
import { axeViolations } from '#tests/builders/axe-violations.ts'
import { exampleTrade, usdc } from '#tests/builders/example-trade.ts'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import { RouteAmounts } from './route-amounts.tsx'

const HOOK = '0x00000000000000000000000000000000000000c0'
const WETH = {
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 1,
  symbol: 'WETH',
  decimals: '18',
} as const
const USDC = { address: usdc.address, chainId: 1, symbol: 'USDC', decimals: '6' } as const

const v2: PoolInRoute = {
  type: 'v2-pool',
  address: '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc',
  tokenIn: WETH,
  tokenOut: USDC,
  // 3,000 USDC per WETH.
  reserve0: { token: USDC, quotient: (3n * 10n ** 12n).toString() },
  reserve1: { token: WETH, quotient: (10n ** 21n).toString() },
  amountIn: (10n ** 18n / 4n).toString(),
  amountOut: '747000000',
}
const v4: PoolInRoute = {
  type: 'v4-pool',
  address: '0x000000000004444c5dc75cB358380D2e3dE08A90',
  tokenIn: WETH,
  tokenOut: USDC,
  fee: '500',
  tickSpacing: 10,
  hooks: HOOK,
  sqrtRatioX96: '0',
  liquidity: '0',
  tickCurrent: '0',
  amountIn: ((10n ** 18n * 3n) / 4n).toString(),
  amountOut: '2248000000',
}

const open = () => page.getByText('Amounts per pool').click()
const rows = () => page.getByTestId('route-table').getByRole('row')

/** Returns the quote of an example trade over these paths. */
function quoteOver(route: ClassicQuote['route']): ClassicQuote {
  const { response } = exampleTrade(2_995_000_000n, usdc, { route })
  if (response.routing !== 'CLASSIC') throw new Error('a classic quote is expected')
  return response.quote
}

test('the table lists version, fee, hook and amounts of each pool under the share of its path', async () => {
  await renderTexts(<RouteAmounts quote={quoteOver([[v2], [v4]])} symbol="ETH" />)
  await expect.element(page.getByTestId('route-table')).not.toBeInTheDocument()
  await open()
  await expect.element(rows().nth(1)).toHaveTextContent('25% of your ETH')
  await expect.element(rows().nth(2)).toHaveTextContent('v2 0.3%')
  await expect.element(rows().nth(2)).toHaveTextContent('0.25 WETH')
  await expect.element(rows().nth(2)).toHaveTextContent('747 USDC')
  await expect.element(rows().nth(3)).toHaveTextContent('75% of your ETH')
  await expect.element(rows().nth(4)).toHaveTextContent('v4 0.05%')
  await expect.element(rows().nth(4)).toHaveTextContent('Hook 0x0000…00c0')
  expect(await axeViolations()).toEqual([])
})

test('a single path has no line for its share', async () => {
  await renderTexts(<RouteAmounts quote={quoteOver([[v2]])} symbol="ETH" />)
  await open()
  await expect.element(page.getByTestId('route-table')).toBeVisible()
  expect(rows().elements()).toHaveLength(2)
})
