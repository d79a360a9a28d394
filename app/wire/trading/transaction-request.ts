import * as v from 'valibot'
import { address, chainId, gasPriceFields, hex, wei } from './fields.ts'

/** A transaction for a wallet to sign. Source: TransactionRequest of the contract. */
export const transactionRequest = v.object({
  to: address,
  from: address,
  data: hex,
  value: wei,
  chainId,
  gasLimit: v.optional(v.string()),
  ...gasPriceFields,
})
export type TransactionRequest = v.InferOutput<typeof transactionRequest>

/**
 * The contract requires `approval` and `cancel` and does not allow null, while its text says that null means "not
 * needed". An empty transaction from the wallet to itself satisfies both.
 */
export function nothingToSend(
  from: TransactionRequest['from'],
  chain: TransactionRequest['chainId'],
): TransactionRequest {
  return { to: from, from, data: '0x', value: '0x00', chainId: chain }
}

/** Parses a transaction; null, undefined and an empty transaction become null. */
export const neededTransaction = v.pipe(
  v.nullish(transactionRequest, null),
  v.transform((request) => (request?.data === '0x' && BigInt(request.value) === 0n ? null : request)),
)
