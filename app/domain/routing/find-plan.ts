import { fail, ok, type Result } from '#app/base/result.ts'
import { chooseCandidates } from './choose-candidates.ts'
import { chooseSplits, PARTS } from './choose-splits.ts'
import { gasCost } from './gas-model.ts'
import { improveSplit, type Proposal } from './improve-split.ts'
import { makePlan } from './make-plan.ts'
import { nudgeSplit } from './nudge-split.ts'
import { pathKey, type Path } from './path.ts'
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

/** Splits that are bettered step by step. More than one, since each leads to the nearest optimum only. */
const IMPROVED = 3

/** Splits that are nudged, where gas has a price at all. */
const NUDGED = 4
const MUCH_GAS = 1_000_000n

/** Single paths that become plans of their own, besides those that splits start from. */
const SINGLES = 4

/**
 * Finds the best ways to trade over the pools of a snapshot: over one path of up to three pools, or split over several paths
 * that share no pool, where what a split gains is more than its gas.
 *
 * When the best plans all cross pools that only the chain can quote, the last plan is the best one that crosses none: it holds
 * whatever the chain says about the others.
 *
 * Units    amounts in base units; every amount is what the pools would pay in the state of the snapshot, to the base unit
 * Rounds   as the contracts, hop by hop
 * Returns  plans, best first by what is left after gas | quote.none | amount.zero
 */
export function findPlan(graph: PoolGraph, request: PlanRequest): Result<PlanSearch, PlanProblem> {
  if (request.amount === 0n) return fail('amount.zero')
  const nodeIn = graph.nodeOf(request.tokenIn)
  const nodeOut = graph.nodeOf(request.tokenOut)
  if (nodeIn === undefined || nodeOut === undefined || nodeIn === nodeOut) return fail('quote.none')
  const search = pathSearch(graph, request.side, [nodeIn, nodeOut], {
    maxHops: request.maxHops ?? DEFAULT_HOPS,
    protocols: request.protocols ?? ALL_PROTOCOLS,
    withoutPools: request.withoutPools,
  })
  const maxPlans = request.maxPlans ?? DEFAULT_PLANS
  const [best, ...others] = plansOf(search, request).slice(0, maxPlans)
  if (best === undefined) return fail('quote.none')
  if (best.isExact || others.some((plan) => plan.isExact)) return ok({ plans: [best, ...others] })
  const without = new Set([...search.without, ...graph.chainQuoted])
  const certain = plansOf({ ...search, without }, request).slice(0, 1)
  return ok({ plans: [best, ...others.slice(0, maxPlans - 1 - certain.length), ...certain] })
}

function plansOf(search: PathSearch, request: PlanRequest): Plan[] {
  const { amount, gasPrice } = request
  const splits = splitsOf(search, amount, request.maxSplits ?? DEFAULT_SPLITS, (units) => gasCost(units, gasPrice))
  const plans = splits.map((split) => makePlan(search.side, split, gasPrice))
  return plans.sort((a, b) => {
    const [one, other] = search.side === 'exactIn' ? [a, b] : [b, a]
    return descending(one.netAmount, other.netAmount) || a.routes.length - b.routes.length
  })
}

function splitsOf(
  search: PathSearch,
  amount: bigint,
  maxPaths: number,
  costOfGas: (gasUnits: bigint) => bigint,
): Split[] {
  const { side } = search
  const sign = side === 'exactIn' ? 1n : -1n
  const valueOf = ({ walks, found }: Split) =>
    sign * found - costOfGas(walks.reduce((sum, walk) => sum + walk.gasUnits, 0n))
  const whole = ranked(search, amount, costOfGas)
  const splits = new Map<string, Split>()
  const tried = new Set<string>()
  const settle = ({ paths, shares }: Proposal): Split | undefined => {
    const key = keyOf(paths)
    if (tried.has(key)) return splits.get(key)
    tried.add(key)
    const split = settleSplit(paths, side, shares)
    if (split !== undefined) splits.set(key, split)
    return split
  }
  const bestFirst = () => [...splits.values()].sort((a, b) => descending(valueOf(a), valueOf(b)))
  for (const { path } of whole.slice(0, SINGLES)) settle({ paths: [path], shares: [amount] })
  if (maxPaths > 1) {
    const rankings = [whole, ...SIZES.map((part) => ranked(search, amount / part, costOfGas))]
    const sketches = chooseSplits(chooseCandidates(rankings, maxPaths), side, amount, maxPaths, costOfGas)
    for (const { paths, parts } of sketches) settle({ paths, shares: sharesOf(amount, parts) })
    for (const split of bestFirst().slice(0, IMPROVED)) improveSplit(search, split, maxPaths, settle, valueOf)
    if (costOfGas(MUCH_GAS) === 0n) return [...splits.values()]
    for (const split of bestFirst().slice(0, NUDGED)) splits.set(keyOf(split.paths), nudgeSplit(split, side, valueOf))
  }
  return [...splits.values()]
}

/** Amounts of the parts: none empty, together the whole to the base unit. */
function sharesOf(amount: bigint, parts: readonly number[]): bigint[] {
  const shares = parts.map((part) => (part === 0 ? amount / 256n : (amount * BigInt(part)) / BigInt(PARTS)))
  const excess = shares.reduce((sum, share) => sum + share, 0n) - amount
  const largest = parts.indexOf(Math.max(...parts))
  shares[largest] = (shares[largest] ?? 0n) - excess
  return shares
}

/** Paths for one size, best first after gas. */
function ranked(search: PathSearch, size: bigint, costOfGas: (gasUnits: bigint) => bigint): FoundPath[] {
  if (size === 0n) return []
  const sign = search.side === 'exactIn' ? 1n : -1n
  return searchPaths(search, size)
    .map((one) => ({ one, net: sign * one.found - costOfGas(one.gasUnits) }))
    .sort((a, b) => descending(a.net, b.net))
    .map(({ one }) => one)
}

function keyOf(paths: readonly Path[]): string {
  return paths.map(pathKey).sort().join(' ')
}

function descending(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? 1 : -1
}
