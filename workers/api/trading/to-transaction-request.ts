import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { TransactionRequest } from '#app/wire/trading/transaction-request.ts'
import type { GasFees } from './gas-fees.ts'

/** Converts a transaction to the Trading API's format: value in hex, gas limit and fees (wei per unit of gas) in decimal. */
export function toTransactionRequest(
  { to, from, data, value, chainId }: UnsignedTransaction,
  gasLimit: bigint,
  fees: GasFees,
): TransactionRequest {
  return {
    to,
    from,
    data,
    value: toHexBytes(value),
    chainId,
    gasLimit: gasLimit.toString(),
    maxFeePerGas: fees.maxFeePerGas.toString(),
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
  }
}

/** A number as whole bytes: `0x00`, `0x0de0…`. */
export function toHexBytes(value: bigint): `0x${string}` {
  const digits = value.toString(16)
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`
}
