import { baseUnits } from '#app/domain/amount/base-units.ts'
import { isNative } from '#app/domain/address/address.ts'
import { maximumIn, PIPS_ONE, type Bps } from '#app/domain/amount/percent.ts'
import type { Pool } from '#app/domain/liquidity/pool.ts'
import { gasCost, transactionGas } from './gas-model.ts'
import type { Path, Walk } from './path.ts'
import { settleExactOutput, type SettledOutput } from './settle-exact-output.ts'
import type { Split } from './settle-split.ts'
import type { HopQuote, Plan, PlanRequest, Protocol, RouteQuote, SwapSide } from './plan.ts'

/**
 * Converts a split, which may consist of a single path, to a plan.
 *
 * Returns  undefined for an exact output that the router cannot settle within the tolerance
 */
export function makePlan(
  side: SwapSide,
  split: Split,
  { tokenIn, gasPrice, tolerance }: PlanRequest,
): Plan | undefined {
  const routes: RouteQuote[] = []
  let amountIn = 0n
  let amountOut = 0n
  let received = 0n
  let grossAmountIn = 0n
  let gas = 0
  let spotOut = 0n
  let spotOutAfterFees = 0n
  for (const [index, path] of split.paths.entries()) {
    const walk = split.walks[index]
    if (walk === undefined) continue
    const settled =
      side === 'exactIn' || tolerance === undefined
        ? asWalked(side, walk)
        : settleExactOutput(path, walk.fixed, tolerance)
    if (settled === undefined) return undefined
    const [spot, afterFees] = spotAmounts(path, settled.amountIn)
    routes.push(routeQuote(side, path, walk, settled))
    amountIn += settled.amountIn
    amountOut += settled.amountOut
    received += settled.received
    grossAmountIn += settled.grossAmountIn
    gas += walk.gasUnits
    spotOut += spot
    spotOutAfterFees += afterFees
  }
  // The router must hold the gross input at first, although selling buffers back returns a part of it, so the limit applies to all of it.
  if (side === 'exactOut' && grossAmountIn > maximumIn(amountIn, tolerance ?? (0 as Bps))) return undefined
  routes.sort((a, b) => (a.amountIn === b.amountIn ? 0 : a.amountIn < b.amountIn ? 1 : -1))
  const gasUnits = transactionGas(gas, isNative(tokenIn) ? 'native' : 'token')
  const cost = gasCost(gasUnits, gasPrice)
  return {
    side,
    routes,
    amountIn: baseUnits(amountIn),
    amountOut: baseUnits(amountOut),
    received: baseUnits(received),
    gasUnits: BigInt(gasUnits),
    gasCost: baseUnits(cost),
    netAmount: side === 'exactIn' ? amountOut - cost : amountIn + cost,
    spotAmountOut: baseUnits(spotOut),
    priceImpactPips: impactPips(received, spotOutAfterFees),
    isExact: split.paths.every((path) => path.every(({ pool }) => pool.version !== 'v4' || pool.quotable === 'local')),
  }
}

function asWalked(side: SwapSide, { quotes, fixed, found }: Walk): SettledOutput {
  const [amountIn, amountOut] = side === 'exactIn' ? [fixed, found] : [found, fixed]
  const inOrder = side === 'exactIn' ? quotes : quotes.toReversed()
  return { quotes: inOrder, amountIn, amountOut, received: amountOut, grossAmountIn: amountIn }
}

function routeQuote(side: SwapSide, path: Path, walk: Walk, settled: SettledOutput): RouteQuote {
  const inOrder = side === 'exactIn' ? path : path.toReversed()
  const hops: HopQuote[] = []
  for (const [position, { pool, tokenIn, tokenOut }] of inOrder.entries()) {
    const quote = settled.quotes[position]
    if (quote === undefined) continue
    const { amountIn, amountOut, ticksCrossed } = quote
    hops.push({ pool, tokenIn, tokenOut, amountIn: baseUnits(amountIn), amountOut: baseUnits(amountOut), ticksCrossed })
  }
  return {
    route: { hops: hops.map(({ pool, tokenIn, tokenOut }) => ({ pool, tokenIn, tokenOut })) },
    hops,
    protocol: protocolOf(hops.map((hop) => hop.pool)),
    amountIn: baseUnits(settled.amountIn),
    amountOut: baseUnits(settled.amountOut),
    received: baseUnits(settled.received),
    gasUnits: BigInt(walk.gasUnits),
  }
}

const PROTOCOLS = { v2: 'V2', v3: 'V3', v4: 'V4' } as const satisfies Record<Pool['version'], Protocol>

function protocolOf(pools: readonly Pool[]): Protocol {
  const versions = new Set(pools.map((pool) => pool.version))
  const [only] = versions
  return only === undefined || versions.size > 1 ? 'MIXED' : PROTOCOLS[only]
}

/** Returns the output at the prices before the trade, first without and then with fees deducted. Rounds down once, at the end. */
function spotAmounts(path: Path, amountIn: bigint): readonly [bigint, bigint] {
  let numerator = amountIn
  let denominator = 1n
  let afterFees = 1n
  let feeDenominator = 1n
  for (const { curve } of path) {
    numerator *= curve.spot[0]
    denominator *= curve.spot[1]
    afterFees *= BigInt(PIPS_ONE - curve.feePips)
    feeDenominator *= BigInt(PIPS_ONE)
  }
  return [numerator / denominator, (numerator * afterFees) / (denominator * feeDenominator)]
}

/** Rounds up. */
function impactPips(amountOut: bigint, spotOut: bigint): number {
  if (spotOut <= amountOut) return 0
  const one = BigInt(PIPS_ONE)
  return Number(((spotOut - amountOut) * one + spotOut - 1n) / spotOut)
}
