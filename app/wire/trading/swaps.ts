import * as v from 'valibot'
import { routing, transactionHash } from './fields.ts'

export const swapStatus = v.picklist(['PENDING', 'SUCCESS', 'NOT_FOUND', 'FAILED', 'EXPIRED'])
export type SwapStatus = v.InferOutput<typeof swapStatus>

/** 200 of GET /swaps?txHashes=…&chainId=…. */
export const swapsResponse = v.object({
  requestId: v.string(),
  /** The API's contract requires but does not define it; we return the status of the first swap. */
  status: v.optional(swapStatus),
  swaps: v.optional(
    v.array(
      v.object({
        swapType: v.optional(routing),
        status: v.optional(swapStatus),
        txHash: v.optional(transactionHash),
        swapId: v.optional(v.string()),
      }),
    ),
    [],
  ),
})
export type SwapsResponse = v.InferOutput<typeof swapsResponse>
