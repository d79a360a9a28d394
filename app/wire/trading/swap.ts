import * as v from 'valibot'
import { hex, urgency } from './fields.ts'
import { permit } from './permit.ts'
import { classicQuote, wrapUnwrapQuote } from './quote.ts'
import { transactionRequest } from './transaction-request.ts'

/** Selects the schema by the presence of `route`, so that problems are reported for the kind of quote that was sent. */
export const quoteToSwap = v.lazy<typeof classicQuote | typeof wrapUnwrapQuote>((quote) =>
  typeof quote === 'object' && quote !== null && 'route' in quote ? classicQuote : wrapUnwrapQuote,
)

/**
 * POST /swap: calldata for a quote. `signature` and `permitData` come together, and only if /quote returned permit
 * data.
 */
export const swapRequest = v.pipe(
  v.object({
    quote: quoteToSwap,
    signature: v.optional(hex),
    permitData: v.nullish(permit),
    includeGasInfo: v.optional(v.boolean()),
    refreshGasPrice: v.optional(v.boolean()),
    simulateTransaction: v.optional(v.boolean()),
    safetyMode: v.optional(v.picklist(['SAFE'])),
    /** UNIX seconds after which the transaction reverts. */
    deadline: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
    urgency: v.optional(urgency),
  }),
  v.check(
    (request) => (request.signature === undefined) === (request.permitData == null),
    'signature and permitData go together',
  ),
)
export type SwapRequest = v.InferOutput<typeof swapRequest>
export type SwapRequestInput = v.InferInput<typeof swapRequest>

export const swapResponse = v.object({
  requestId: v.string(),
  swap: transactionRequest,
  gasFee: v.optional(v.string()),
})
export type SwapResponse = v.InferOutput<typeof swapResponse>
