import type { Address } from '#app/domain/address/address.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import { POOL_VERSIONS, type SwapSettings } from '#app/domain/swap/swap-settings.ts'
import type { QuoteRequestInput } from '#app/wire/trading/quote.ts'

/**
 * Builds the request for a quote of an amount, with the user's settings.
 *
 * Units    fixedAmount: the field whose amount is fixed, and base units, for example `input:1000`
 */
export function quoteRequest(
  link: SwapLink,
  fixedAmount: string,
  swapper: Address,
  { slippage, routing, versions }: SwapSettings,
): QuoteRequestInput {
  const [field, amount = '0'] = fixedAmount.split(':')
  return {
    type: field === 'output' ? 'EXACT_OUTPUT' : 'EXACT_INPUT',
    amount,
    tokenInChainId: link.chainId,
    tokenOutChainId: link.chainId,
    tokenIn: link.input,
    tokenOut: link.output,
    swapper,
    ...(slippage === 'auto' ? { autoSlippage: 'DEFAULT' } : { slippageTolerance: slippage / 100 }),
    permitAmount: 'EXACT',
    routingPreference: routing,
    ...(versions.length < POOL_VERSIONS.length && { protocols: [...versions] }),
  }
}
