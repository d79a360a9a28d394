import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { BPS_ONE, type Bps } from '#app/domain/amount/percent.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { USD_PEGGED_TOKENS } from './pegged-tokens.ts'

/** 0.5 % */
const MIN_SLIPPAGE = 50 as Bps
/** 0.1 %, between two tokens pegged to the US dollar. */
const MIN_PEGGED_SLIPPAGE = 10 as Bps
/** 5.5 % */
const MAX_AUTO_SLIPPAGE = 550 as Bps

/** Returns the smallest automatic slippage for a pair of tokens. */
export function minAutoSlippage(chainId: ChainId, pair: readonly [Address, Address]): Bps {
  const arePegged = pair.every((token) => USD_PEGGED_TOKENS[chainId].some((pegged) => isSameAddress(pegged, token)))
  return arePegged ? MIN_PEGGED_SLIPPAGE : MIN_SLIPPAGE
}

/**
 * Returns the automatic slippage of a trade: its network cost as a share of its value, at least `minimum` and at most 5.5 %. A loss of that
 * size is too small to be worth an attack, and no larger than the network cost of a retry.
 *
 * Units    cost and value: base units of the same token
 * Rounds   down
 */
export function autoSlippage(cost: bigint, value: bigint, minimum: Bps): Bps {
  const share = value === 0n ? MAX_AUTO_SLIPPAGE : Number((cost * BigInt(BPS_ONE)) / value)
  return Math.min(Math.max(share, minimum), MAX_AUTO_SLIPPAGE) as Bps
}

/** Whether a slippage is in the range of automatic slippage: whole bps from 0.1 % to 5.5 %. */
export function isAutoSlippage(bps: number): boolean {
  return Number.isInteger(bps) && bps >= MIN_PEGGED_SLIPPAGE && bps <= MAX_AUTO_SLIPPAGE
}
