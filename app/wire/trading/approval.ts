import * as v from 'valibot'
import { address, amount, chainId, urgency } from './fields.ts'
import { neededTransaction } from './transaction-request.ts'

/** POST /check_approval: may Permit2 transfer `amount` of `token` for the wallet? */
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

/** `cancel` resets the allowance before `approval`, for tokens that cannot change a non-zero allowance. Each is null if not needed. */
export const approvalResponse = v.object({
  requestId: v.string(),
  approval: neededTransaction,
  cancel: neededTransaction,
  gasFee: v.optional(v.string()),
  cancelGasFee: v.optional(v.string()),
})
export type ApprovalResponse = v.InferOutput<typeof approvalResponse>
/** The body that the API sends: `nothingToSend` in place of a transaction that is not needed. */
export type ApprovalResponseBody = v.InferInput<typeof approvalResponse>
