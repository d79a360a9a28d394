import * as v from 'valibot'
import { address, chainId, positiveAmount, urgency } from './fields.ts'
import { transactionRequest } from './transaction-request.ts'

/** POST /send: calldata that transfers `amount` base units of `token` from `sender` to `recipient`. */
export const sendRequest = v.object({
  sender: address,
  recipient: address,
  token: address,
  amount: positiveAmount,
  chainId,
  urgency: v.optional(urgency),
})
export type SendRequest = v.InferOutput<typeof sendRequest>

/** `gasFee` in wei, `gasFeeUSD` as an exact decimal. */
export const sendResponse = v.object({
  requestId: v.string(),
  send: transactionRequest,
  gasFee: v.optional(v.string()),
  gasFeeUSD: v.optional(v.string()),
})
export type SendResponse = v.InferOutput<typeof sendResponse>
