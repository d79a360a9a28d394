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
export function withinBalances(maximum: TokenAmounts, expected: TokenAmounts, spendable: TokenAmounts): TokenAmounts {
  const cap = (amount: bigint, minimum: bigint, balance: bigint) => {
    if (amount <= balance) return amount
    return balance > minimum ? balance : minimum
  }
  return {
    amount0: cap(maximum.amount0, expected.amount0, spendable.amount0),
    amount1: cap(maximum.amount1, expected.amount1, spendable.amount1),
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
 * Returns the lowest and highest pool price within the tolerance, which applies to the price and not to its square root.
 *
 * Source   Position.ratiosAfterSlippage of @uniswap/v3-sdk
 */
function pricesWithin({ sqrtPrice }: PoolPrice, slippage: Bps): { readonly low: PoolPrice; readonly high: PoolPrice } {
  const priceAt = (parts: bigint): PoolPrice => {
    const moved = clampSqrtPrice(squareRoot((sqrtPrice * sqrtPrice * parts) / ONE))
    return { sqrtPrice: moved, tick: tickAtSqrtPrice(moved) }
  }
  return { low: priceAt(ONE - BigInt(slippage)), high: priceAt(ONE + BigInt(slippage)) }
}

function clampSqrtPrice(sqrtPrice: bigint): bigint {
  if (sqrtPrice <= MIN_SQRT_PRICE) return MIN_SQRT_PRICE + 1n
  return sqrtPrice >= MAX_SQRT_PRICE ? MAX_SQRT_PRICE - 1n : sqrtPrice
}
