import type { Address } from '#app/domain/address/address.ts'
import { minimumOut, type Bps } from '#app/domain/amount/percent.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { liquidityForAmounts } from '#app/domain/liquidity/calls/range-liquidity.ts'
import type { AddV2Order, AddV3Order } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { minimumDeposit } from '#app/domain/liquidity/calls/slippage-bounds.ts'
import { rangeAmounts, type TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { ZapDeposit, ZapPlan } from '#app/domain/liquidity/zap.ts'
import type { OrderLeg } from '#app/domain/trade/encode-swap.ts'
import type { SwapDepositToPlan } from './plan-swap-deposit.ts'

/** The pool or position that receives the deposit. */
export type SwapDepositTarget =
  Pick<AddV2Order, 'version' | 'pool'> | (Pick<AddV3Order, 'version' | 'pool'> & Pick<AddV3Order, 'position'>)

interface SwapDepositOrder {
  readonly chainId: ChainId
  readonly account: Address
  readonly target: SwapDepositTarget
  readonly deposit: ZapDeposit
  readonly plan: ZapPlan
  readonly legs: readonly OrderLeg[]
  /** Applied to the swap and then again to the deposit. */
  readonly slippage: Bps
}

export interface PreparedSwapDeposit {
  readonly request: SwapDepositToPlan['request']
  /** Minimum amounts of the deposit, in base units. */
  readonly bound: TokenAmounts
}

/**
 * Returns the swap and the deposit of a routed zap, whose swap is a separate transaction before the deposit, as the review shows them. The
 * deposit's minimums are derived from the swap's minimum output.
 *
 * Units    base units
 * Rounds   minimums down
 */
export function prepareSwapDeposit(order: SwapDepositOrder): PreparedSwapDeposit {
  const { chainId, account, target, deposit, plan, legs, slippage } = order
  const { amount, side, other = 0n, range } = deposit
  const { swapIn, swapOut, after } = plan
  const minimumOutput = minimumOut(swapOut, slippage)
  const amountsWith = (swapOutput: bigint): TokenAmounts =>
    side === 0
      ? { amount0: amount - swapIn, amount1: swapOutput + other }
      : { amount0: swapOutput + other, amount1: amount - swapIn }
  const maximum = amountsWith(swapOut)
  const liquidity = liquidityForAmounts(range, after.sqrtPrice, amountsWith(minimumOutput), 'router')
  const bound =
    target.version === 'v3'
      ? minimumDeposit(range, after, liquidity, slippage)
      : minimumPairDeposit(rangeAmounts(range, after, liquidity, 'down'), slippage)
  const { token0, token1 } = target.pool
  const [input, output] = side === 0 ? [token0, token1] : [token1, token0]
  return {
    bound,
    request: {
      kind: 'swapDeposit',
      chainId,
      account,
      swap: {
        kind: 'swap',
        chainId,
        account,
        side: 'exactIn',
        input,
        output,
        legs,
        maximumIn: swapIn,
        minimumOut: minimumOutput,
        quoted: { input: swapIn, output: swapOut },
        // The worst level that needs no consent; replaced if the user consents to a worse one.
        acceptedImpact: 'medium',
      },
      deposit: {
        kind: 'addLiquidity',
        chainId,
        account,
        usesNative: false,
        maximum0: maximum.amount0,
        maximum1: maximum.amount1,
        minimum0: bound.amount0,
        minimum1: bound.amount1,
        ...target,
      },
    },
  }
}

function minimumPairDeposit({ amount0, amount1 }: TokenAmounts, slippage: Bps): TokenAmounts {
  return { amount0: minimumOut(amount0, slippage), amount1: minimumOut(amount1, slippage) }
}
