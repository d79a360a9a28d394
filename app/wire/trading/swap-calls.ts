import * as v from 'valibot'
import { address, chainId, gasPriceFields, hex, urgency, wei } from './fields.ts'
import { permit } from './permit.ts'
import { quoteToSwap } from './swap.ts'

/**
 * POST /swap_5792: the calls of a swap for a wallet that executes batches (EIP-5792). `permitData` from /quote has amount and expiration of
 * the router's Permit2 allowance, which is set by a call instead of a signature.
 */
export const swapCallsRequest = v.object({
  quote: quoteToSwap,
  permitData: v.nullish(permit),
  /** UNIX seconds after which the swap reverts. */
  deadline: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  urgency: v.optional(urgency),
})
export type SwapCallsRequest = v.InferOutput<typeof swapCallsRequest>
export type SwapCallsRequestInput = v.InferInput<typeof swapCallsRequest>

/** The contract requires `chainId` in a call, although its example has none. */
const call = v.object({
  to: address,
  data: hex,
  value: wei,
  chainId: v.optional(chainId),
  gasLimit: v.optional(v.string()),
  ...gasPriceFields,
})

/** `calls` are in the order of execution, the swap last. `gasFee` in wei. */
export const swapCallsResponse = v.object({
  requestId: v.string(),
  from: address,
  chainId,
  calls: v.pipe(v.array(call), v.minLength(1)),
  gasFee: v.optional(v.string()),
})
export type SwapCallsResponse = v.InferOutput<typeof swapCallsResponse>
