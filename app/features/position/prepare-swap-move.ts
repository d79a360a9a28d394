import type { Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { lockedSide, otherSide, type Side } from '#app/domain/liquidity/deposit-ratio.ts'
import type { V4Pool } from '#app/domain/liquidity/pool.ts'
import type { TickRange, TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { alignedDown, fullRange } from '#app/domain/liquidity/usable-ticks.ts'
import type { TradeLimits } from '#app/domain/swap/trade-limits.ts'
import type { QuotedZap, RoutedZapOrder } from './quote-routed-zap.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'
import { changedTokens, depositRatio, prepareRemoval, v4Key } from './prepare-change.ts'
import type { PreparedRebalance } from './prepare-rebalance.ts'
import { prepareQuotedDeposit, routedOrder, SWAP_DEPOSIT_SLIPPAGE } from './prepare-swap-deposit.ts'
import { prepareZap, swapOfZap } from './prepare-zap.ts'

/** A move of a position outside its range to a range that needs the other token, so that part of the withdrawn amount is swapped. */
export interface SwapMove {
  readonly position: PositionDetails
  readonly account: Address
  /** The token that the position holds. */
  readonly held: Side
  readonly range: TickRange
  readonly limits: TradeLimits
}

/** Whether a range takes more than the token that the position holds. */
export function needsSwap(position: PositionDetails, held: Side, range: TickRange): boolean {
  const ratio = depositRatio(position)
  if (ratio === undefined || ratio.version === 'v2') return false
  return lockedSide({ ...ratio, range }) !== otherSide(held)
}

/** Returns a range around the price, as wide as the position's. */
export function rangeAroundPrice({ tickLower, tickUpper, tick, pool }: PositionDetails): TickRange {
  const spacing = pool.tickSpacing ?? 1
  const width = (tickUpper ?? 0) - (tickLower ?? 0)
  const lower = alignedDown((tick ?? 0) - Math.floor(width / 2), spacing)
  const full = fullRange(spacing)
  return { tickLower: Math.max(full.tickLower, lower), tickUpper: Math.min(full.tickUpper, lower + width) }
}

/** Order to quote for a move of a v3 position; undefined if the position's state is unknown. */
export function routedMove({ position, account, held, range, limits }: SwapMove): RoutedZapOrder | undefined {
  const removal = exactRemoval(position, account, limits)
  if (!removal) return undefined
  const [amount, other] = [amountOn(removal.expected, held), amountOn(removal.expected, otherSide(held))]
  return routedOrder(position, { account, amount, other, side: held, slippage: slippageOf(limits), range })
}

/** Prepares the move of a v3 position with its quoted swap; undefined if it needs no swap. */
export function prepareRoutedMove(move: SwapMove, zap: QuotedZap): PreparedRebalance | undefined {
  const { position, account, held, range, limits } = move
  const removal = exactRemoval(position, account, limits)
  const { deadlineMinutes } = limits
  const terms = { account, side: held, range, slippage: slippageOf(limits), deadlineMinutes }
  const deposit = prepareQuotedDeposit(position, zap, terms)
  const order = routedMove(move)
  if (!removal || !deposit || !order) return undefined
  return {
    ...deposit,
    request: removal.request,
    followingDeposit: deposit.request,
    withdrawn: removal.expected,
    added: NOTHING,
    renewal: { by: 'quote', order, renew: (newer) => prepareRoutedMove(move, newer) },
  }
}

/**
 * Prepares the move of a v4 position, whose swap and deposit are one transaction; undefined if it needs no swap, or if its pool is not
 * deep enough.
 */
export function prepareZapMove(move: SwapMove, state: V4Pool): PreparedRebalance | undefined {
  const { position, account, held, range, limits } = move
  const removal = exactRemoval(position, account, limits)
  if (!removal) return undefined
  const { expected: withdrawn, request } = removal
  const order = { chainId: position.chainId, account, pool: v4Key(position), range, amount: amountOn(withdrawn, held) }
  const tokens = changedTokens(position, { usesNative: false })
  const choice = prepareZap({ order, tokens, side: held, limits }, state)
  if (!choice || !('zap' in choice)) return undefined
  const { zap } = choice
  const { expected, distance, slippage, deadlineMinutes, request: followingDeposit } = zap
  const swap = swapOfZap(zap)
  // Fees in the other token are not deposited.
  const fees = amountOn(withdrawn, otherSide(held))
  const left = {
    amount0: swap.left.amount0 + (held === 1 ? fees : 0n),
    amount1: swap.left.amount1 + (held === 0 ? fees : 0n),
  }
  return {
    request,
    followingDeposit,
    zap,
    tokens,
    withdrawn,
    expected,
    distance,
    slippage,
    deadlineMinutes,
    swap: { ...swap, left },
    bound: expected,
    added: NOTHING,
    renewal: { by: 'pool', renew: (pool) => prepareZapMove(move, pool) },
  }
}

const NOTHING: TokenAmounts = { amount0: 0n, amount1: 0n }

/** Removal without slippage: outside its range a position has a fixed amount, and the move must fail if the price has returned. */
function exactRemoval(position: PositionDetails, account: Address, { deadlineMinutes }: TradeLimits) {
  const limits = { slippage: 0 as Bps, deadlineMinutes }
  return prepareRemoval(position, account, { percent: 100, usesNative: false, limits })
}

function slippageOf({ slippage }: TradeLimits): Bps {
  return slippage === 'auto' ? SWAP_DEPOSIT_SLIPPAGE : slippage
}

function amountOn({ amount0, amount1 }: TokenAmounts, side: Side): bigint {
  return side === 0 ? amount0 : amount1
}
