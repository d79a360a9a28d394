import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { fail, ok } from '#app/base/result.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { Services } from '#app/edge/services.server.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import type { ChainTransaction, TransactionsPage } from '#app/wire/market/transactions.ts'
import type { ClassicQuote } from '#app/wire/trading/quote.ts'
import { ether, usdc } from '#tests/builders/example-trade.ts'
import { stubServices } from '#tests/builders/stub-services.ts'
import { loadComparison, loadTrades } from './live.server.ts'

const NOW = 1_800_000_000

const swap: ChainTransaction = {
  id: 'one',
  type: 'SWAP',
  hash: `0x${'a'.repeat(64)}`,
  time: NOW - 12,
  account: usdc.address,
  amount0: '-1.5',
  amount1: '4500',
  usd: '4500',
  version: 'V4',
  pool: usdc.address,
  token0: ether,
  token1: usdc,
}

function page(...transactions: ChainTransaction[]): TransactionsPage {
  return { transactions, next: null, asOf: [{ chainId: 1, block: 7, time: unixSeconds((NOW - 5) * 1000) }] }
}

test('a trade has the sold and the bought token and its age', async () => {
  const services = stubServices({ transactions: async () => page(swap) }, NOW)
  expect(await loadTrades(services, 1)).toMatchObject({
    state: 'ready',
    network: 'ethereum',
    secondsAgo: 5,
    trades: [
      {
        version: 'v4',
        secondsAgo: 12,
        sold: { symbol: 'USDC', amount: '4500' },
        bought: { symbol: 'ETH', amount: '1.5' },
      },
    ],
  })
})

test('trades of unlisted tokens are left out, and at most six are sent', async () => {
  const scam = { ...swap, id: 'scam', token0: { ...ether, safety: 'STRONG_WARNING' as const } }
  const many = Array.from({ length: 9 }, (_, index) => ({ ...swap, id: `${index}` }))
  const services = stubServices({ transactions: async () => page(scam, ...many) }, NOW)
  const loaded = await loadTrades(services, 1)
  expect(loaded.state === 'ready' && loaded.trades.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5'])
})

test('a failure to load trades has an error id', async () => {
  expect(await loadTrades(stubServices({}, NOW), 1)).toEqual({
    state: 'failed',
    code: 'data.unavailable',
    errorId: 'error-1',
  })
})

const priced = (token: typeof ether): PricedToken => ({ ...token, pricedAt: null })
const answers: Readonly<Record<string, string | null>> = { 'V2,V3,V4': '75000', V4: '74000', V3: '73125', V2: null }

/** Services whose Trading API answers with these amounts of USDC, keyed by protocols; null for no route. */
function quoting(amounts: typeof answers): Services {
  const quote: Services['quote'] = async (request) => {
    const amountOut = amounts[String(request.protocols)]
    if (amountOut == null) return fail('quote.none')
    const token = { chainId: 1, decimals: '18' } as const
    const body: ClassicQuote = {
      input: { token: NATIVE, amount: request.amount },
      output: { token: usdc.address, amount: `${amountOut}000000` },
      swapper: usdc.address,
      chainId: 1,
      slippage: 0.5,
      tradeType: 'EXACT_INPUT',
      route: [
        [
          {
            type: 'v2-pool',
            address: usdc.address,
            tokenIn: { ...token, address: NATIVE },
            tokenOut: { ...token, address: usdc.address, symbol: 'USDC' },
          },
        ],
      ],
    }
    return ok({ takenAt: 0, response: { requestId: 'r', routing: 'CLASSIC', permitData: null, quote: body } })
  }
  const market = { tokensByAddress: async () => [priced(ether), priced(usdc)] }
  return { ...stubServices(market, NOW), quote }
}

test('a quote through all versions is compared with a quote through each version', async () => {
  expect(await loadComparison(quoting(answers), 1)).toMatchObject({
    state: 'ready',
    amountIn: '25000000000000000000',
    quotes: [
      { versions: 'ALL', amountOut: '75000000000', difference: null },
      { versions: 'V4', amountOut: '74000000000', difference: '-1.333333' },
      { versions: 'V3', amountOut: '73125000000', difference: '-2.5' },
      { versions: 'V2', amountOut: null, difference: null },
    ],
    paths: [{ share: 10_000, amountOut: '75000000000' }],
    takenAt: { time: NOW, secondsAgo: 0 },
  })
})

test('without a route through all versions the comparison is empty', async () => {
  expect(await loadComparison(quoting({ ...answers, 'V2,V3,V4': null }), 1)).toEqual({ state: 'empty' })
})

test('the comparison fails if a quote fails', async () => {
  const limited = { ...quoting(answers), quote: () => Promise.reject(new AppError('rate.limited')) }
  expect(await loadComparison(limited, 1)).toMatchObject({ state: 'failed', code: 'rate.limited' })
})
