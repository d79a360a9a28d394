import * as v from 'valibot'
import { address, amount, chainId, urgency } from './fields.ts'
import { neededTransaction } from './transaction-request.ts'

/** POST /check_approval: may Permit2 move `amount` of `token` for the wallet? */
export const approvalRequest = v.object({
  walletAddress: address,
  token: address,
  amount,
  chainId,
  urgency: v.optional(urgency),
  includeGasInfo: v.optional(v.boolean()),
  tokenOut: v.optional(address),
  tokenOutChainId: v.optional(v.number()),
})
export type ApprovalRequest = v.InferOutput<typeof approvalRequest>
export type ApprovalRequestInput = v.InferInput<typeof approvalRequest>

/** `cancel` goes before `approval` where the token refuses to change an allowance that is not zero. Null: not needed. */
export const approvalResponse = v.object({
  requestId: v.string(),
  approval: neededTransaction,
  cancel: neededTransaction,
  gasFee: v.optional(v.string()),
  cancelGasFee: v.optional(v.string()),
})
export type ApprovalResponse = v.InferOutput<typeof approvalResponse>
/** As the API writes it: `nothingToSend` where nothing is needed. */
export type ApprovalResponseBody = v.InferInput<typeof approvalResponse>
