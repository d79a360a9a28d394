import { isNative, NATIVE } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { unsignedSize } from '#app/domain/trade/data-fee.ts'
import type { QuoteRequest, QuoteResponse } from '#app/wire/trading/quote.ts'
import { readTokens, type TradingContext } from './trading-context.ts'
import { gasFees, networkCost } from './gas-fees.ts'
import { readHead } from './head-block.ts'

/** Upper bound of the gas of WETH9's `deposit` and `withdraw`, for an account without a balance. */
export const WRAP_GAS = 50_000n

/** Size of the unsigned transaction: `withdraw` has one argument, `deposit` none. */
const WRAP_SIZE = unsignedSize(`0x${'00'.repeat(36)}`)

/** Quotes wrapping and unwrapping at one to one. Throws RpcUnavailable. */
export async function quoteWrap(
  trading: TradingContext,
  request: QuoteRequest,
  requestId: string,
): Promise<QuoteResponse> {
  const [head, tokens] = await Promise.all([readHead(trading.rpc, trading.chain), readTokens(trading, [])])
  const fees = gasFees(head, request.urgency)
  const gasFee = networkCost(fees, WRAP_GAS, WRAP_SIZE)
  const price = tokens.get(NATIVE)?.price
  return {
    requestId,
    routing: isNative(request.tokenIn) ? 'WRAP' : 'UNWRAP',
    quote: {
      swapper: request.swapper,
      input: { token: request.tokenIn, amount: request.amount },
      output: { token: request.tokenOut, amount: request.amount, recipient: request.swapper },
      chainId: trading.chain.id,
      tradeType: request.type,
      gasFee: gasFee.toString(),
      ...(price === undefined ? {} : { gasFeeUSD: formatUnits((gasFee * price) / 10n ** 18n, 18) }),
      gasFeeQuote: gasFee.toString(),
      gasUseEstimate: WRAP_GAS.toString(),
      maxFeePerGas: fees.maxFeePerGas.toString(),
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
    },
    permitData: null,
  }
}
