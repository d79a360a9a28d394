import type { Address } from 'viem'
import { MARKET_ACCOUNTS, MARKET_MAKER } from '../accounts.ts'
import { swapEtherThroughRouter, swapThroughRouter, swapToPrice, type Call } from '../calls.ts'
import { amountToReach, baseUnitsWorth, sqrtPriceX96, type Side } from '../pool-maths.ts'
import type { Currency, Pool, V3Pool } from '../pools.ts'
import { isStablePair, sidesOf } from '../seed.ts'
import type { PoolState } from './pool-states.ts'
import type { PricePaths } from './prices.ts'
import type { Random } from './random.ts'

/** The accounts that trade; earlier accounts provide liquidity. */
export const TRADERS: readonly Address[] = MARKET_ACCOUNTS.slice(5)

/** Median value of a swap in dollars, and the standard deviation of its logarithm. */
const MEDIAN_USD = 1_700
const LOG_DEVIATION = 1.25
/** Maximum price change of one swap, in a volatile and in a stable pair. */
const MAX_PRICE_CHANGE = { volatile: 0.004, stable: 0.00004 }
/** Tokens with fewer decimals need larger swaps, because small ones would round to zero. */
const COARSE_DECIMALS = 4
const COARSE_USD = 300
/** Deviation beyond the fee below which arbitrage does not pay for its gas. */
const GAS_BAND = 0.0004
const MILLION = 1_000_000

export interface PlannedSwap {
  readonly from: Address
  readonly call: Call
}

/** Plans a swap that corrects a price that deviates by more than the fee; undefined if arbitrage does not pay. */
export function planArbitrage(
  pool: Pool,
  state: PoolState,
  prices: PricePaths,
  time: number,
  random: Random,
): PlannedSwap | undefined {
  const sides = sidesOf(pool, (token) => prices.usdAt(token, time))
  const fair = Number(sqrtPriceX96(...sides))
  const band = state.fee / MILLION + (isStablePair(pool) ? 0 : GAS_BAND)
  const gap = 2 * Math.log(Number(state.sqrtPrice) / fair)
  if (Math.abs(gap) <= band) return undefined
  // Moves the price to where the fee exceeds the remaining gain.
  const target = BigInt(Math.round(fair * Math.exp((Math.sign(gap) * band * 0.35 * (1 + random.next())) / 2)))
  const { isZeroForOne, amountIn } = amountToReach(target, state.sqrtPrice, state.liquidity)
  const from = isHoneypotSale(pool, isZeroForOne) ? MARKET_MAKER : random.pick(TRADERS)
  if (pool.version === 'v3') {
    // SwapRouter02 stops at the target, so the amount only has to be large enough.
    return { from, call: swapToPrice(pool, isZeroForOne, amountIn * 50n + 1_000_000n, target, from) }
  }
  const amount = withFee(amountIn, state.fee)
  if (amount === 0n) return undefined
  return { from, call: swapThroughRouter(pool, { isZeroForOne, type: 'exactIn', amount }) }
}

/** Plans a swap of typical size in a random direction; undefined if the pool is too small. */
export function planSwap(
  pool: Pool,
  state: PoolState,
  prices: PricePaths,
  time: number,
  random: Random,
  account?: Address,
): PlannedSwap | undefined {
  const sides = sidesOf(pool, (token) => prices.usdAt(token, time))
  const isZeroForOne = random.isTrue(0.5)
  const [input, output] = isZeroForOne ? sides : [sides[1], sides[0]]
  const isCoarse = Math.min(input.decimals, output.decimals) < COARSE_DECIMALS
  const typicalUsd = MEDIAN_USD * Math.exp(random.normal() * LOG_DEVIATION)
  const usd = Math.min(
    isCoarse ? Math.max(typicalUsd, COARSE_USD) : typicalUsd,
    maxSwapUsd(pool, state, isZeroForOne, input),
  )
  const from = account ?? (isHoneypotSale(pool, isZeroForOne) ? MARKET_MAKER : random.pick(TRADERS))
  const amountIn = baseUnitsWorth(usd, input)
  const amountOut = baseUnitsWorth(usd, output)
  if (amountIn === 0n || amountOut === 0n) return undefined

  const hasTransferFee = [pool.currency0, pool.currency1].some(({ token }) => token.kind === 'fee')
  if (!hasTransferFee && !isCoarse && random.isTrue(0.12)) {
    const order = { isZeroForOne, type: 'exactOut', amount: amountOut, limit: (amountIn * 13n) / 10n } as const
    return { from, call: swapThroughRouter(pool, order) }
  }
  const order = { isZeroForOne, type: 'exactIn', amount: amountIn } as const
  const paidIn = isZeroForOne ? pool.currency0 : pool.currency1
  if (pool.version !== 'v4' && paidIn.token.kind === 'weth' && random.isTrue(0.6)) {
    return { from, call: swapEtherThroughRouter(pool, order) }
  }
  if (pool.version === 'v3' && random.isTrue(0.15))
    return { from, call: swapThroughRouter02(pool, isZeroForOne, amountIn, from) }
  return { from, call: swapThroughRouter(pool, order) }
}

/** Swaps through SwapRouter02, which uses plain approvals instead of Permit2. */
function swapThroughRouter02(pool: V3Pool, isZeroForOne: boolean, amount: bigint, from: Address): Call {
  return swapToPrice(pool, isZeroForOne, amount, 0n, from)
}

/** Value in dollars of a swap that moves the price by the maximum of one swap. */
function maxSwapUsd(pool: Pool, state: PoolState, isZeroForOne: boolean, input: Side): number {
  const maxChange = isStablePair(pool) ? MAX_PRICE_CHANGE.stable : MAX_PRICE_CHANGE.volatile
  const factor = Math.exp((isZeroForOne ? -maxChange : maxChange) / 2)
  const target = BigInt(Math.round(Number(state.sqrtPrice) * factor))
  const { amountIn } = amountToReach(target, state.sqrtPrice, state.liquidity)
  return (Number(amountIn) / 10 ** input.decimals) * input.usd
}

function withFee(amount: bigint, fee: number): bigint {
  return (amount * BigInt(MILLION)) / BigInt(MILLION - fee)
}

/** Whether a swap sells a honeypot, which only its owner can do. */
function isHoneypotSale(pool: Pool, isZeroForOne: boolean): boolean {
  const sold: Currency = isZeroForOne ? pool.currency0 : pool.currency1
  return sold.token.kind === 'honeypot'
}
