import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { BPS_ONE, type Bps } from '#app/domain/amount/percent.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { USD_PEGGED_TOKENS } from './pegged-tokens.ts'

/** 0.5 % */
const FLOOR = 50 as Bps
/** Between tokens that follow the US dollar: 0.1 % */
const PEGGED_FLOOR = 10 as Bps
/** 5.5 % */
const CEILING = 550 as Bps

/** The smallest automatic slippage of a pair. */
export function leastAutoSlippage(chainId: ChainId, pair: readonly [Address, Address]): Bps {
  const arePegged = pair.every((token) => USD_PEGGED_TOKENS[chainId].some((each) => isSameAddress(each, token)))
  return arePegged ? PEGGED_FLOOR : FLOOR
}

/**
 * Returns the automatic slippage of a trade: the share of its network cost, because a cheap trade is not worth attacking and an expensive
 * retry costs more than the loss; at least `least`, at most 5.5 %.
 *
 * Units    cost and value: base units of the same token
 * Rounds   down
 */
export function autoSlippage(cost: bigint, value: bigint, least: Bps): Bps {
  const share = value === 0n ? CEILING : Number((cost * BigInt(BPS_ONE)) / value)
  return Math.min(Math.max(share, least), CEILING) as Bps
}

/** Whether a quote's slippage is one that can be automatic. */
export function isAutoSlippage(bps: number): boolean {
  return Number.isInteger(bps) && bps >= PEGGED_FLOOR && bps <= CEILING
}
