import { mulDiv } from '#app/domain/amount/mul-div.ts'
import type { GasPrice } from '#app/domain/routing/plan.ts'
import type { Urgency } from '#app/wire/trading/fields.ts'
import type { HeadBlock } from './head-block.ts'

/** Wei per unit of gas. */
export interface GasFees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** The likely price. */
  readonly expected: bigint
}

/** Limits in percent of the base fee and the suggested tip. A base fee grows by at most 12.5 % per block. */
const ROOM = {
  normal: { baseFee: 125n, tip: 100n },
  fast: { baseFee: 150n, tip: 125n },
  urgent: { baseFee: 200n, tip: 150n },
} as const

/** The default urgency of the Trading API's schema is `urgent`. */
export function gasFees(head: HeadBlock, urgency: Urgency = 'urgent'): GasFees {
  const room = ROOM[urgency]
  const tip = (head.tip * room.tip) / 100n
  return {
    maxFeePerGas: (head.baseFee * room.baseFee) / 100n + tip,
    maxPriorityFeePerGas: tip,
    expected: head.baseFee + tip,
  }
}

/**
 * The value of an amount of wei in the token that plans are ranked by.
 *
 * Rounds   up
 */
export function weiInToken(wei: bigint, { tokenAmount, perWei }: GasPrice): bigint {
  return mulDiv(wei, tokenAmount, perWei, 'up')
}
