import { expect, test } from 'vitest'
import type { Bps } from '#app/domain/amount/percent.ts'
import { defaultSwapLink } from '#app/domain/swap/swap-link.ts'
import { DEFAULT_SWAP_SETTINGS } from '#app/domain/swap/swap-settings.ts'
import { quoteRequest } from './quote-request.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const link = defaultSwapLink(1)

test('by default the API chooses the slippage, routes are ranked by price and every version is allowed', () => {
  expect(quoteRequest(link, 'input:1000', ME, DEFAULT_SWAP_SETTINGS)).toEqual({
    type: 'EXACT_INPUT',
    amount: '1000',
    tokenInChainId: 1,
    tokenOutChainId: 1,
    tokenIn: link.input,
    tokenOut: link.output,
    swapper: ME,
    autoSlippage: 'DEFAULT',
    permitAmount: 'EXACT',
    routingPreference: 'BEST_PRICE',
  })
})

test('custom settings replace the defaults', () => {
  const settings = { slippage: 125 as Bps, deadlineMinutes: 30, routing: 'FASTEST', versions: ['V3', 'V2'] } as const
  const request = quoteRequest(link, 'output:7', ME, settings)
  expect(request).toMatchObject({
    type: 'EXACT_OUTPUT',
    amount: '7',
    slippageTolerance: 1.25,
    routingPreference: 'FASTEST',
    protocols: ['V3', 'V2'],
  })
  expect(request).not.toHaveProperty('autoSlippage')
})
