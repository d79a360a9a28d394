import type { Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import type { Side } from '#app/domain/liquidity/deposit-ratio.ts'
import type { TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { fullRange } from '#app/domain/liquidity/usable-ticks.ts'
import { prepareSwapDeposit, type SwapDepositTarget } from '#app/transactions/prepare-swap-deposit.ts'
import type { QuotedZap, RoutedPool, RoutedZapOrder } from './quote-routed-zap.ts'
import type { DepositTarget } from '#app/entities/deposit/deposit-target.ts'
import type { PreparedChange } from './change-run.ts'
import { changedTokens, depositDistance, rangeAndPrice, v3Key } from './prepare-change.ts'

/** Default slippage. It is larger than for a single transaction, because two transactions are mined between review and deposit. */
export const SWAP_DEPOSIT_SLIPPAGE = 50 as Bps

interface DepositedPart extends Pick<RoutedZapOrder, 'account' | 'amount' | 'side' | 'slippage'> {
  /** Amount of the other token that is deposited as well, in base units. */
  readonly other?: bigint
  /** Range of a new position; by default that of `position`. */
  readonly range?: TickRange
}

/** Order to quote for a deposit of one token into a v2 or v3 pool; undefined for v4, and if the range is unknown. */
export function routedOrder(position: DepositTarget, { range, ...part }: DepositedPart): RoutedZapOrder | undefined {
  const { chainId, pool } = position
  const routedPool: RoutedPool | undefined =
    pool.version === 'V2'
      ? { version: 'v2', key: { token0: pool.token0.address, token1: pool.token1.address } }
      : pool.version === 'V3'
        ? { version: 'v3', key: v3Key(position) }
        : undefined
  const target = routedPool?.version === 'v2' ? fullRange(1) : (range ?? rangeAndPrice(position)?.range)
  return routedPool && target && part.amount > 0n ? { chainId, pool: routedPool, range: target, ...part } : undefined
}

interface QuotedDeposit {
  readonly account: Address
  readonly side: Side
  readonly range?: TickRange
  readonly slippage: Bps
  readonly deadlineMinutes: number
}

/** Prepares a quoted deposit for its review; undefined if it needs no swap. */
export function prepareQuotedDeposit(
  position: DepositTarget,
  { plan, quote, deposit }: QuotedZap,
  terms: QuotedDeposit,
): (PreparedChange & { readonly request: { readonly kind: 'swapDeposit' } }) | undefined {
  const { account, side, range, slippage, deadlineMinutes } = terms
  const target = targetOf(position, range)
  const { amount, other } = deposit
  const renewedOrder = routedOrder(position, {
    account,
    amount,
    side,
    slippage,
    ...(other && { other }),
    ...(range && { range }),
  })
  if (!quote || !target || !renewedOrder) return undefined
  const order = { chainId: position.chainId, account, target, deposit, plan, legs: quote.legs, slippage }
  const { request, bound } = prepareSwapDeposit(order)
  const { minimumOut } = request.swap
  const { swapIn, swapOut, left } = plan
  return {
    request,
    swap: { side, swapIn, quotedOut: swapOut, minimumOut, impactBps: quote.impactBps, legs: quote.legs, left },
    tokens: changedTokens(position, { usesNative: false }),
    expected: plan.deposited,
    distance: depositDistance(position, plan.deposited),
    bound,
    slippage,
    deadlineMinutes,
    renewal: { by: 'quote', order: renewedOrder, renew: (zap) => prepareQuotedDeposit(position, zap, terms) },
  }
}

function targetOf(position: DepositTarget, range: TickRange | undefined): SwapDepositTarget | undefined {
  const { pool } = position
  if (pool.version === 'V2')
    return { version: 'v2', pool: { token0: pool.token0.address, token1: pool.token1.address } }
  const { tokenId } = position
  const target = range ?? (tokenId === null ? rangeAndPrice(position)?.range : { tokenId: BigInt(tokenId) })
  return target && pool.version === 'V3' ? { version: 'v3', pool: v3Key(position), position: target } : undefined
}
