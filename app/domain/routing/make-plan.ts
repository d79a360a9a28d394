import { raw } from '#app/domain/amount/raw.ts'
import { PIPS_ONE } from '#app/domain/amount/percent.ts'
import type { Pool } from '#app/domain/liquidity/pool.ts'
import { gasCost, transactionGas } from './gas-model.ts'
import type { Path, Walk } from './path.ts'
import type { Split } from './settle-split.ts'
import type { GasPrice, HopQuote, Plan, Protocol, RouteQuote, SwapSide } from './plan.ts'

/** Converts a split (a single path is a split of one) to a plan. */
export function makePlan(side: SwapSide, split: Split, gasPrice: GasPrice | undefined): Plan {
  const walked = split.paths.flatMap((path, index) => {
    const walk = split.walks[index]
    return walk === undefined ? [] : [{ path, walk }]
  })
  const routes = walked
    .map(({ path, walk }) => routeQuote(side, path, walk))
    .sort((a, b) => (a.amountIn === b.amountIn ? 0 : a.amountIn < b.amountIn ? 1 : -1))
  let amountIn = 0n
  let amountOut = 0n
  let gas = 0
  let spotOut = 0n
  let spotOutAfterFees = 0n
  for (const { path, walk } of walked) {
    const [routeIn, routeOut] = side === 'exactIn' ? [walk.fixed, walk.found] : [walk.found, walk.fixed]
    const [spot, afterFees] = spotAmounts(path, routeIn)
    amountIn += routeIn
    amountOut += routeOut
    gas += walk.gasUnits
    spotOut += spot
    spotOutAfterFees += afterFees
  }
  const gasUnits = transactionGas(gas)
  const cost = gasCost(gasUnits, gasPrice)
  return {
    side,
    routes,
    amountIn: raw(amountIn),
    amountOut: raw(amountOut),
    gasUnits: BigInt(gasUnits),
    gasCost: raw(cost),
    netAmount: side === 'exactIn' ? amountOut - cost : amountIn + cost,
    spotAmountOut: raw(spotOut),
    priceImpactPips: impactPips(amountOut, spotOutAfterFees),
    isExact: walked.every(({ path }) => path.every(({ pool }) => pool.version !== 'v4' || pool.quotable === 'local')),
  }
}

function routeQuote(side: SwapSide, path: Path, walk: Walk): RouteQuote {
  const hops: HopQuote[] = []
  for (const [position, { pool, tokenIn, tokenOut }] of path.entries()) {
    const quote = walk.quotes[position]
    if (quote === undefined) continue
    const { amountIn, amountOut, ticksCrossed } = quote
    hops.push({ pool, tokenIn, tokenOut, amountIn: raw(amountIn), amountOut: raw(amountOut), ticksCrossed })
  }
  if (side === 'exactOut') hops.reverse()
  return {
    route: { hops: hops.map(({ pool, tokenIn, tokenOut }) => ({ pool, tokenIn, tokenOut })) },
    hops,
    protocol: protocolOf(hops.map((hop) => hop.pool)),
    amountIn: raw(side === 'exactIn' ? walk.fixed : walk.found),
    amountOut: raw(side === 'exactIn' ? walk.found : walk.fixed),
    gasUnits: BigInt(walk.gasUnits),
  }
}

const PROTOCOLS = { v2: 'V2', v3: 'V3', v4: 'V4' } as const satisfies Record<Pool['version'], Protocol>

function protocolOf(pools: readonly Pool[]): Protocol {
  const versions = new Set(pools.map((pool) => pool.version))
  const [only] = versions
  return only === undefined || versions.size > 1 ? 'MIXED' : PROTOCOLS[only]
}

/** Returns the output for an input at the prices before the trade, without fees and with them. Rounds down once, at the end. */
function spotAmounts(path: Path, amountIn: bigint): readonly [bigint, bigint] {
  let numerator = amountIn
  let denominator = 1n
  let afterFees = 1n
  let whole = 1n
  for (const { curve } of path) {
    numerator *= curve.spot[0]
    denominator *= curve.spot[1]
    afterFees *= BigInt(PIPS_ONE - curve.feePips)
    whole *= BigInt(PIPS_ONE)
  }
  return [numerator / denominator, (numerator * afterFees) / (denominator * whole)]
}

function impactPips(amountOut: bigint, spotOut: bigint): number {
  if (spotOut <= amountOut) return 0
  const one = BigInt(PIPS_ONE)
  return Number(((spotOut - amountOut) * one + spotOut - 1n) / spotOut)
}
