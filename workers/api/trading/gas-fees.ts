import { mulDiv } from '#app/domain/amount/mul-div.ts'
import type { GasPrice } from '#app/domain/routing/plan.ts'
import { dataFeeOf, type DataFees } from '#app/domain/trade/data-fee.ts'
import type { Urgency } from '#app/wire/trading/fields.ts'
import type { HeadBlock } from './head-block.ts'

/** Wei per unit of gas. */
export interface GasFees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** The expected price: current base fee plus tip. */
  readonly expected: bigint
  /** Undefined on networks that charge no data fee. */
  readonly dataFees: DataFees | undefined
}

/** Limits in percent of the base fee and of the suggested tip, by urgency. A base fee grows by at most 12.5 % per block. */
const FEE_LIMITS = {
  normal: { baseFee: 125n, tip: 100n },
  fast: { baseFee: 150n, tip: 125n },
  urgent: { baseFee: 200n, tip: 150n },
} as const

/** Computes the fees of a transaction. The default urgency is `urgent`, as in the Trading API's schema. */
export function gasFees(head: HeadBlock, urgency: Urgency = 'urgent'): GasFees {
  const limits = FEE_LIMITS[urgency]
  const tip = (head.tip * limits.tip) / 100n
  return {
    maxFeePerGas: (head.baseFee * limits.baseFee) / 100n + tip,
    maxPriorityFeePerGas: tip,
    expected: head.baseFee + tip,
    dataFees: head.dataFees,
  }
}

/** Adds a margin of 25 % to an estimate of gas, because the state changes until the transaction is mined. Rounds down. */
export function withGasMargin(gas: bigint): bigint {
  return (gas * 5n) / 4n
}

/**
 * Returns the maximum network cost (wei) of a transaction with this gas limit and unsigned size in bytes.
 *
 * Rounds   up
 */
export function networkCost({ maxFeePerGas, dataFees }: GasFees, gas: bigint, size: number): bigint {
  return gas * maxFeePerGas + (dataFees ? dataFeeOf(dataFees, size) : 0n)
}

/**
 * Converts wei to base units of the token that plans are ranked by.
 *
 * Rounds   up
 */
export function weiInToken(wei: bigint, { tokenAmount, perWei }: GasPrice): bigint {
  return mulDiv(wei, tokenAmount, perWei, 'up')
}
