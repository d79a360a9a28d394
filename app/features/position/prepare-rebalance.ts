import type { Address } from '#app/domain/address/address.ts'
import { minimumDeposit, maximumDeposit } from '#app/domain/liquidity/calls/slippage-bounds.ts'
import { depositOf, type Side } from '#app/domain/liquidity/deposit-ratio.ts'
import type { TickRange, TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { alignedDown, fullRange } from '#app/domain/liquidity/usable-ticks.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'
import type { PreparedChange } from './change-run.ts'
import { depositDistance, prepareRemoval, stateOf, v3Key, v4Key, type ChangeOptions } from './prepare-change.ts'

/** Returns the token that a position outside its range holds; undefined if it is in range, or if its state is unknown. */
export function heldSide(position: PositionDetails): Side | undefined {
  const state = stateOf(position)
  if (!state) return undefined
  const { range, price } = state
  if (price.tick < range.tickLower) return 0
  return price.tick >= range.tickUpper ? 1 : undefined
}

/** Returns the range next to the price, as wide as the position's, that takes only the token that the position holds. */
export function nearestRange({ tickLower, tickUpper, tick, pool }: PositionDetails, held: Side): TickRange {
  const spacing = pool.tickSpacing ?? 1
  const width = (tickUpper ?? 0) - (tickLower ?? 0)
  const below = alignedDown(tick ?? 0, spacing)
  const full = fullRange(spacing)
  if (held === 1) return { tickLower: Math.max(full.tickLower, below - width), tickUpper: below }
  return { tickLower: below + spacing, tickUpper: Math.min(full.tickUpper, below + spacing + width) }
}

/** A move to a new range, with the amounts that the account adds from its wallet. Base units. */
export interface PreparedRebalance extends PreparedChange {
  /** Minimum amounts that the removal returns. */
  readonly withdrawn: TokenAmounts
  /** Amounts that the deposit takes beyond `withdrawn`. */
  readonly added: TokenAmounts
}

/**
 * Prepares the removal of a whole position outside its range, and the deposit of the returned amounts into a new range of the same pool.
 * The wallet pays the amount of the other token that the new range needs.
 *
 * Returns  undefined if the position's state is unknown, if it is in range, or if the new range does not take the token that it holds
 */
export function prepareRebalance(
  position: PositionDetails,
  account: Address,
  { range, limits }: Pick<ChangeOptions, 'limits'> & { readonly range: TickRange },
): PreparedRebalance | undefined {
  const { chainId, pool } = position
  const held = heldSide(position)
  const removal = prepareRemoval(position, account, { percent: 100, usesNative: false, limits })
  const state = stateOf(position)
  if (held === undefined || !removal || !state || removal.slippage === undefined || pool.version === 'V2')
    return undefined
  const { price } = state
  const { tokens, slippage, deadlineMinutes, bound: withdrawn } = removal
  const version = pool.version === 'V3' ? 'v3' : 'v4'
  const deposit = depositOf({ version, range, price }, held, held === 0 ? withdrawn.amount0 : withdrawn.amount1)
  if (!deposit) return undefined
  const { liquidity, ...expected } = deposit
  const base = { kind: 'addLiquidity', chainId, account, position: range } as const
  const distance = depositDistance(position, expected)
  const common = { request: removal.request, tokens, distance, slippage, deadlineMinutes, expected, withdrawn }
  const added = {
    amount0: excess(expected.amount0, withdrawn.amount0),
    amount1: excess(expected.amount1, withdrawn.amount1),
  }
  if (version === 'v3') {
    const bound = minimumDeposit(range, price, liquidity, slippage)
    const maximums = { maximum0: expected.amount0, maximum1: expected.amount1 }
    const minimums = { minimum0: bound.amount0, minimum1: bound.amount1 }
    const followingDeposit = {
      ...base,
      ...maximums,
      ...minimums,
      version,
      pool: v3Key(position),
      usesNative: false,
    } as const
    return { ...common, bound, added, followingDeposit }
  }
  const bound = maximumDeposit(range, price, liquidity, slippage)
  const maximums = { maximum0: bound.amount0, maximum1: bound.amount1 }
  return {
    ...common,
    bound,
    added,
    followingDeposit: { ...base, ...maximums, liquidity, version, pool: v4Key(position) },
  }
}

function excess(needed: bigint, available: bigint): bigint {
  return needed > available ? needed - available : 0n
}
