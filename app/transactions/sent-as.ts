import type { ChainTransaction } from '#app/chain/read-transaction.ts'
import type { Fees, SentAs } from './transaction-record.ts'

/**
 * Returns nonce, gas limit and fees of a transaction from the nodes' copies of it; undefined without a copy. The fees are the lowest of all
 * copies, because replacements are based on them: a node could otherwise make a replacement more expensive.
 */
export function sentAsOf([copy, ...others]: readonly ChainTransaction[]): SentAs | undefined {
  return copy && { nonce: copy.nonce, gasLimit: copy.gasLimit, ...lowestFees(copy, others) }
}

export function lowestFees({ maxFeePerGas, maxPriorityFeePerGas }: Fees, others: readonly Fees[]): Fees {
  return {
    maxFeePerGas: lowest(maxFeePerGas, ...others.map((fees) => fees.maxFeePerGas)),
    maxPriorityFeePerGas: lowest(maxPriorityFeePerGas, ...others.map((fees) => fees.maxPriorityFeePerGas)),
  }
}

function lowest(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((least, fee) => (fee < least ? fee : least), first)
}
