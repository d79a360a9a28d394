import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { BPS_ONE, type Bps } from '#app/domain/amount/percent.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { USD_PEGGED_TOKENS } from './pegged-tokens.ts'

/** 0.5 % */
const FLOOR = 50 as Bps
/** 0.1 %, between two tokens pegged to the US dollar. */
const PEGGED_FLOOR = 10 as Bps
/** 5.5 % */
const CEILING = 550 as Bps

/** The smallest automatic slippage of a pair. */
export function minAutoSlippage(chainId: ChainId, pair: readonly [Address, Address]): Bps {
  const arePegged = pair.every((token) => USD_PEGGED_TOKENS[chainId].some((each) => isSameAddress(each, token)))
  return arePegged ? PEGGED_FLOOR : FLOOR
}

/**
 * Returns the automatic slippage of a trade: its network cost as a share of its value, at least `least` and at most 5.5 %. A loss of that
 * size is too small to be worth an attack, and no larger than the network cost of a retry.
 *
 * Units    cost and value: base units of the same token
 * Rounds   down
 */
export function autoSlippage(cost: bigint, value: bigint, least: Bps): Bps {
  const share = value === 0n ? CEILING : Number((cost * BigInt(BPS_ONE)) / value)
  return Math.min(Math.max(share, least), CEILING) as Bps
}

/** Whether a slippage is in the range of automatic slippage: whole bps from 0.1 % to 5.5 %. */
export function isAutoSlippage(bps: number): boolean {
  return Number.isInteger(bps) && bps >= PEGGED_FLOOR && bps <= CEILING
}
