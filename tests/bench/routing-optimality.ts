import { isNative } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { findPlan } from '#app/domain/routing/find-plan.ts'
import { gasCost, transactionGas } from '#app/domain/routing/gas-model.ts'
import { buildPoolGraph } from '#app/domain/routing/pool-graph.ts'
import type { Protocol } from '#app/domain/routing/plan.ts'
import { allPaths, bruteForce } from './routing-brute-force.ts'
import { waterFilling } from './routing-water-filling.ts'
import { MIXED_WORLD, routingWorld } from './routing-world.ts'

/** Slippage tolerance of exact outputs, which a route over several versions needs. */
const TOLERANCE = 50 as Bps

/** Comparison of our plan with the optimum by exhaustive search, for one world and gas price. */
export interface Optimality {
  readonly seed: number
  /** Number of pools in the world, and of paths between its two tokens. */
  readonly pools: number
  readonly paths: number
  /** Ratio of our plan to the optimum, with up to three and up to six routes. 1 is the optimum. */
  readonly upToThree: number
  readonly upToSix: number
  /** Ratio of the optimum with up to three routes to the optimum with one. */
  readonly splitGain: number
  /** Number of routes of our plan. */
  readonly routes: number
}

/**
 * @param protocols of our plan; the exhaustive search mixes all versions
 * @returns undefined if gas costs more than the trade, or if neither we nor the exhaustive search find a deep enough path
 */
export function measureOptimality(
  seed: number,
  gwei: number,
  side: 'exactIn' | 'exactOut',
  protocols: readonly Protocol[] = ['V2', 'V3', 'V4', 'MIXED'],
): Optimality | undefined {
  const world = routingWorld(seed, { ...MIXED_WORLD, side })
  const graph = buildPoolGraph(world.pools, world.wrapped)
  const { request } = world
  const nodeIn = graph.nodeOf(request.tokenIn)
  const nodeOut = graph.nodeOf(request.tokenOut)
  if (nodeIn === undefined || nodeOut === undefined) return undefined
  const gasPrice = world.gasAt(gwei)
  const paths = allPaths(graph, side, nodeIn, nodeOut)
  const optimum = bruteForce(paths, side, request.amount, (units) => gasCost(units, gasPrice))
  const ours = { ...request, tolerance: TOLERANCE, gasPrice, protocols }
  const threeRoutes = findPlan(graph, { ...ours, maxSplits: 3 })
  const sixRoutes = findPlan(graph, { ...ours, maxSplits: 6 })
  if (!threeRoutes.ok || !sixRoutes.ok) {
    if (optimum.single === -Infinity || !protocols.includes('MIXED')) return undefined
    throw new Error(`seed ${seed}: a path exists and none was found`)
  }
  const fixedCost = Number(gasCost(transactionGas(0, isNative(request.tokenIn) ? 'native' : 'token'), gasPrice))
  const value = (plan: { readonly netAmount: bigint }) =>
    side === 'exactIn' ? Number(plan.netAmount) + fixedCost : -Number(plan.netAmount) + fixedCost
  const ratio = (value: number, optimal: number) => (side === 'exactIn' ? value / optimal : optimal / value)
  const best = threeRoutes.value.plans[0]
  if (side === 'exactIn' && optimum.upToSix <= 0) return undefined
  return {
    seed,
    pools: world.pools.length,
    paths: optimum.paths,
    upToThree: ratio(value(best), optimum.upToThree),
    upToSix: ratio(value(sixRoutes.value.plans[0]), optimum.upToSix),
    splitGain: ratio(optimum.upToThree, optimum.single),
    routes: best.routes.length,
  }
}

/** Returns the quantile of values for a share from 0 to 1; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function report(name: string, measured: readonly Optimality[], key: 'upToThree' | 'upToSix'): void {
  const ratios = measured.map((optimality) => optimality[key])
  const worst = measured.reduce((lowest, optimality) => (optimality[key] < lowest[key] ? optimality : lowest))
  console.log(
    `${name.padEnd(34)} median ${quantile(ratios, 0.5).toFixed(6)}  p1 ${quantile(ratios, 0.01).toFixed(6)}  worst ${worst[key].toFixed(6)} (seed ${worst.seed})  n ${ratios.length}`,
  )
}

/** Our result divided by the convex optimum with shared pairs, in worlds of v2 pairs without gas. */
function measureWaterFilling(seed: number): number {
  const world = routingWorld(seed, { ...MIXED_WORLD, versions: ['v2'], maxPools: 20 })
  const graph = buildPoolGraph(world.pools, world.wrapped)
  const { request } = world
  const found = findPlan(graph, { ...request, maxSplits: 6 })
  const nodes = [graph.nodeOf(request.tokenIn), graph.nodeOf(request.tokenOut)] as const
  if (!found.ok || nodes[0] === undefined || nodes[1] === undefined) throw new Error(`seed ${seed}: no plan`)
  const optimum = waterFilling(allPaths(graph, 'exactIn', nodes[0], nodes[1]), request.amount)
  return Number(found.value.plans[0].amountOut) / Number(optimum)
}

/** Exact outputs against the optimum over mixed routes, in amounts of the input, with and without mixed routes of our own. */
function reportExactOutputs(graphs: number): void {
  for (const [name, protocols] of [
    ['exactOut, mixed routes', ['V2', 'V3', 'V4', 'MIXED']],
    ['exactOut, one version per route', ['V2', 'V3', 'V4']],
  ] as const) {
    const measured: Optimality[] = []
    let withoutRoute = 0
    for (let seed = 1; measured.length + withoutRoute < graphs; seed += 1) {
      const optimality = measureOptimality(seed, 0, 'exactOut', protocols)
      if (optimality === undefined) withoutRoute += 1
      else measured.push(optimality)
    }
    report(name, measured, 'upToThree')
    if (withoutRoute > 0) console.log(`${''.padEnd(34)} no route in ${withoutRoute} more`)
  }
}

/**
 *     node tests/bench/routing-optimality.ts [graphs, default 1000]
 *     node tests/bench/routing-optimality.ts exact-output [graphs, default 500]
 */
if (import.meta.main && process.argv[2] === 'exact-output') reportExactOutputs(Number(process.argv[3] ?? 500))
else if (import.meta.main) {
  const graphs = Number(process.argv[2] ?? 1_000)
  for (const side of ['exactIn', 'exactOut'] as const) {
    for (const gwei of [0, 1, 30, 100]) {
      const measured: Optimality[] = []
      // If gas costs more than the trade, nothing can be compared: use the next seed.
      for (let seed = 1; measured.length < graphs; seed += 1) {
        const optimality = measureOptimality(seed, gwei, side)
        if (optimality !== undefined) measured.push(optimality)
      }
      report(`${side}, ${gwei} gwei, up to 3 routes`, measured, 'upToThree')
      report(`${side}, ${gwei} gwei, up to 6 routes`, measured, 'upToSix')
      const split = measured.filter(({ routes }) => routes > 1)
      const gains = split.map(({ splitGain }) => splitGain - 1)
      console.log(
        `${''.padEnd(34)} split pays in ${((100 * split.length) / measured.length).toFixed(1)} %, by ${(100 * quantile(gains, 0.5)).toFixed(3)} % at the median of those`,
      )
    }
  }
  const filled = Array.from({ length: Math.min(graphs, 200) }, (_, index) => measureWaterFilling(index + 1))
  console.log(
    `${'v2 pairs against water-filling'.padEnd(34)} median ${quantile(filled, 0.5).toFixed(6)}  p1 ${quantile(filled, 0.01).toFixed(6)}  worst ${quantile(filled, 0).toFixed(6)}  n ${filled.length}`,
  )
}
