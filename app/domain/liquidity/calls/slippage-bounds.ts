import { BPS_ONE, type Bps } from '#app/domain/amount/percent.ts'
import { rangeAmounts, type PoolPrice, type TickRange, type TokenAmounts } from '../position-amounts.ts'
import { squareRoot } from '../square-root.ts'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE, tickAtSqrtPrice } from '../tick-math.ts'
import { liquidityForAmounts } from './range-liquidity.ts'

const ONE = BigInt(BPS_ONE)

/**
 * Returns the minimum amounts that a v3 pool takes for a deposit of `liquidity` while its price is within the tolerance.
 *
 * Units    base units
 * Rounds   up
 * Source   Position.mintAmountsWithSlippage of @uniswap/v3-sdk, with the liquidity that the position manager computes
 */
export function minimumDeposit(range: TickRange, price: PoolPrice, liquidity: bigint, slippage: Bps): TokenAmounts {
  const { low, high } = pricesWithin(price, slippage)
  const deposited = rangeAmounts(range, price, liquidity, 'up')
  const created = liquidityForAmounts(range, price.sqrtPrice, deposited, 'router')
  return {
    amount0: rangeAmounts(range, high, created, 'up').amount0,
    amount1: rangeAmounts(range, low, created, 'up').amount1,
  }
}

/**
 * Returns the maximum amounts that a v4 pool takes for a deposit of `liquidity` while its price is within the tolerance.
 *
 * Units    base units
 * Rounds   up
 * Source   Position.mintAmountsWithSlippage of @uniswap/v4-sdk
 */
export function maximumDeposit(range: TickRange, price: PoolPrice, liquidity: bigint, slippage: Bps): TokenAmounts {
  const { low, high } = pricesWithin(price, slippage)
  return {
    amount0: rangeAmounts(range, low, liquidity, 'up').amount0,
    amount1: rangeAmounts(range, high, liquidity, 'up').amount1,
  }
}

/** Caps the maximum amounts of a v4 deposit at what the account can spend, but not below its expected amounts. Base units. */
export function withinBalances(most: TokenAmounts, expected: TokenAmounts, spendable: TokenAmounts): TokenAmounts {
  const within = (amount: bigint, least: bigint, balance: bigint) =>
    amount <= balance ? amount : balance > least ? balance : least
  return {
    amount0: within(most.amount0, expected.amount0, spendable.amount0),
    amount1: within(most.amount1, expected.amount1, spendable.amount1),
  }
}

/**
 * Returns the minimum amounts, without fees, that a withdrawal of `liquidity` pays while the price of its v3 or v4 pool is within the
 * tolerance.
 *
 * Units    base units
 * Rounds   down
 * Source   Position.burnAmountsWithSlippage of @uniswap/v3-sdk and v4-sdk
 */
export function minimumWithdrawal(range: TickRange, price: PoolPrice, liquidity: bigint, slippage: Bps): TokenAmounts {
  const { low, high } = pricesWithin(price, slippage)
  return {
    amount0: rangeAmounts(range, high, liquidity, 'down').amount0,
    amount1: rangeAmounts(range, low, liquidity, 'down').amount1,
  }
}

/**
 * The lowest and highest pool price within the tolerance, which applies to the price and not to its square root.
 *
 * Source   Position.ratiosAfterSlippage of @uniswap/v3-sdk
 */
function pricesWithin({ sqrtPrice }: PoolPrice, slippage: Bps): { readonly low: PoolPrice; readonly high: PoolPrice } {
  const at = (parts: bigint): PoolPrice => {
    const moved = squareRoot((sqrtPrice * sqrtPrice * parts) / ONE)
    const within = moved <= MIN_SQRT_PRICE ? MIN_SQRT_PRICE + 1n : moved >= MAX_SQRT_PRICE ? MAX_SQRT_PRICE - 1n : moved
    return { sqrtPrice: within, tick: tickAtSqrtPrice(within) }
  }
  return { low: at(ONE - BigInt(slippage)), high: at(ONE + BigInt(slippage)) }
}
