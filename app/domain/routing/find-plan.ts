import { fail, ok, type Result } from '#app/base/result.ts'
import { chooseCandidates } from './choose-candidates.ts'
import { chooseSplits, PARTS } from './choose-splits.ts'
import { gasCost } from './gas-model.ts'
import { improveSplit } from './improve-split.ts'
import { makePlan } from './make-plan.ts'
import type { Plan, PlanProblem, PlanRequest, PlanSearch, Protocol } from './plan.ts'
import type { PoolGraph } from './pool-graph.ts'
import { pathSearch, searchPaths, type FoundPath, type PathSearch } from './search-paths.ts'
import { settleSplit, type Split } from './settle-split.ts'

const ALL_PROTOCOLS: readonly Protocol[] = ['V2', 'V3', 'V4', 'MIXED']
const DEFAULT_HOPS = 3
const DEFAULT_SPLITS = 3
const DEFAULT_PLANS = 4

/** Parts of the whole at which paths are ranked, besides the whole: what is best for a share is often not best for all. */
const SIZES = [2n, 6n, 24n, 128n]

/** Single paths that become plans of their own, besides those that splits start from. */
const SINGLES = 4

/**
 * Finds the best ways to trade over the pools of a snapshot: over one path of up to three pools, or split over several paths
 * that share no pool, where what a split gains is more than its gas.
 *
 * Units    amounts in base units; every amount is what the pools would pay in the state of the snapshot, to the base unit
 * Rounds   as the contracts, hop by hop
 * Returns  plans, best first by what is left after gas | quote.none | amount.zero
 */
export function findPlan(graph: PoolGraph, request: PlanRequest): Result<PlanSearch, PlanProblem> {
  const { side, amount, gasPrice } = request
  if (amount === 0n) return fail('amount.zero')
  const nodeIn = graph.nodeOf(request.tokenIn)
  const nodeOut = graph.nodeOf(request.tokenOut)
  if (nodeIn === undefined || nodeOut === undefined || nodeIn === nodeOut) return fail('quote.none')
  const search = pathSearch(graph, side, [nodeIn, nodeOut], {
    maxHops: request.maxHops ?? DEFAULT_HOPS,
    protocols: request.protocols ?? ALL_PROTOCOLS,
    withoutPools: request.withoutPools,
  })
  const costOfGas = (gasUnits: bigint) => gasCost(gasUnits, gasPrice)
  const maxPaths = request.maxSplits ?? DEFAULT_SPLITS

  const sign = side === 'exactIn' ? 1n : -1n
  const valueOf = ({ walks, found }: Split) =>
    sign * found - costOfGas(walks.reduce((sum, walk) => sum + walk.gasUnits, 0n))

  const whole = ranked(search, amount, costOfGas)
  const splits: Split[] = []
  for (const { path } of whole.slice(0, SINGLES)) {
    const single = settleSplit([path], side, [amount])
    if (single !== undefined) splits.push(single)
  }
  if (maxPaths > 1) {
    const rankings = [whole, ...SIZES.map((part) => ranked(search, amount / part, costOfGas))]
    const sketches = chooseSplits(chooseCandidates(rankings, maxPaths), side, amount, maxPaths, costOfGas)
    for (const { paths, parts } of sketches) {
      const split = settleSplit(paths, side, sharesOf(amount, parts))
      if (split !== undefined) splits.push(split)
    }
    splits.sort((a, b) => descending(valueOf(a), valueOf(b)))
    const [first] = splits
    const better = first && improveSplit(search, first, maxPaths, valueOf)
    if (better !== undefined && better !== first) splits.push(better)
  }
  const plans = splits.map((split) => makePlan(side, split, gasPrice))
  plans.sort((a, b) => compareNet(a, b))
  const [best, ...others] = plans
  if (best === undefined) return fail('quote.none')
  return ok({ plans: [best, ...others.slice(0, (request.maxPlans ?? DEFAULT_PLANS) - 1)] })
}

/** Amounts of the parts: none empty, together the whole to the base unit. */
function sharesOf(amount: bigint, parts: readonly number[]): bigint[] {
  const shares = parts.map((part) => (part === 0 ? amount / 256n : (amount * BigInt(part)) / BigInt(PARTS)))
  const excess = shares.reduce((sum, share) => sum + share, 0n) - amount
  const largest = parts.indexOf(Math.max(...parts))
  shares[largest] = (shares[largest] ?? 0n) - excess
  return shares
}

function ranked(search: PathSearch, size: bigint, costOfGas: (gasUnits: bigint) => bigint): FoundPath[] {
  if (size === 0n) return []
  const sign = search.side === 'exactIn' ? 1n : -1n
  return searchPaths(search, size)
    .map((one) => ({ one, net: sign * one.found - costOfGas(one.gasUnits) }))
    .sort((a, b) => descending(a.net, b.net))
    .map(({ one }) => one)
}

function descending(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? 1 : -1
}

function compareNet(a: Plan, b: Plan): number {
  if (a.netAmount === b.netAmount) return a.routes.length - b.routes.length
  return (a.side === 'exactIn') === a.netAmount > b.netAmount ? -1 : 1
}
