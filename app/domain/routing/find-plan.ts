import { fail, ok, type Result } from '#app/base/result.ts'
import { sectionsOf } from '#app/domain/trade/route-sections.ts'
import { findSplits, splitKey } from './find-splits.ts'
import { makePlan } from './make-plan.ts'
import type { Plan, PlanProblem, PlanRequest, PlanSearch, Protocol } from './plan.ts'
import type { PoolGraph } from './pool-graph.ts'
import { pathSearch, singleSectionSearch, singleVersionSearches, type PathSearch } from './search-paths.ts'

const ALL_PROTOCOLS: readonly Protocol[] = ['V2', 'V3', 'V4', 'MIXED']
const DEFAULT_MAX_HOPS = 3
const DEFAULT_MAX_SPLITS = 3
const DEFAULT_MAX_PLANS = 4

/**
 * Finds the best ways to trade over the pools of a snapshot: over one path of up to three pools, or split over several paths that share no
 * pool, if a split gains more than its gas costs.
 *
 * The plans include up to two fallbacks, of which one plan may be both: for an exact output, a plan whose routes have one section each; and a
 * plan without pools that can only be quoted on chain, which remains usable if the on-chain quotes of the other plans fail.
 *
 * Units    base units; amounts are exact for the state of the snapshot (see `Plan.isExact`)
 * Rounds   as the contracts, hop by hop
 * Returns  plans, best first by the amount net of gas | quote.none | amount.zero
 */
export function findPlan(graph: PoolGraph, request: PlanRequest): Result<PlanSearch, PlanProblem> {
  if (request.amount === 0n) return fail('amount.zero')
  const nodeIn = graph.nodeOf(request.tokenIn)
  const nodeOut = graph.nodeOf(request.tokenOut)
  if (nodeIn === undefined || nodeOut === undefined || nodeIn === nodeOut) return fail('quote.none')
  const search = pathSearch(graph, request.side, [nodeIn, nodeOut], {
    maxHops: request.maxHops ?? DEFAULT_MAX_HOPS,
    protocols: request.protocols ?? ALL_PROTOCOLS,
    isSectioned: request.side === 'exactIn' || (request.tolerance ?? 0) > 0,
    withoutPools: request.withoutPools,
  })
  const maxPlans = request.maxPlans ?? DEFAULT_MAX_PLANS
  const plans = bestPlans(search, request, maxPlans)
  const confirmable = plans.find(isConfirmable) ?? singleSectionPlan(search, request)
  const withoutChainQuotes =
    [...plans, confirmable].find((plan) => plan?.isExact) ?? planWithoutChainQuotes(graph, search, request)
  const [best, ...others] = withFallbacks(plans, maxPlans, [confirmable, withoutChainQuotes])
  return best === undefined ? fail('quote.none') : ok({ plans: [best, ...others] })
}

/** Replaces the worst plans with the fallbacks that are missing. If only one plan is allowed, a plan that is both fallbacks is preferred. */
function withFallbacks(
  plans: readonly Plan[],
  maxPlans: number,
  fallbacks: readonly (Plan | undefined)[],
): readonly Plan[] {
  const isBoth = (plan: Plan) => isConfirmable(plan) && plan.isExact
  const chosenFallbacks = [...new Set(fallbacks)]
    .filter((plan) => plan !== undefined)
    .sort((a, b) => Number(isBoth(b)) - Number(isBoth(a)))
    .slice(0, maxPlans)
  const others = plans.filter((plan) => !chosenFallbacks.includes(plan)).slice(0, maxPlans - chosenFallbacks.length)
  return [...others, ...chosenFallbacks].sort(compareNet)
}

/** Whether the on-chain quoters can confirm a plan. They cannot quote the buffers of an exact output over several sections. */
function isConfirmable({ side, routes }: Plan): boolean {
  return side === 'exactIn' || routes.every(({ hops }) => sectionsOf(hops).length === 1)
}

/** Returns the best plan without pools that can only be quoted on chain. */
function planWithoutChainQuotes(graph: PoolGraph, search: PathSearch, request: PlanRequest): Plan | undefined {
  const excludedPools = new Set([...search.excludedPools, ...graph.chainQuoted])
  return bestPlans({ ...search, excludedPools }, request, 1)[0]
}

/** Returns the best plan whose routes have one section each: over a single route, or over several if none can carry the amount. */
function singleSectionPlan(search: PathSearch, request: PlanRequest): Plan | undefined {
  const single = singleSectionSearch(search)
  return bestPlans(single, { ...request, maxSplits: 1 }, 1)[0] ?? bestPlans(single, request, 1)[0]
}

/**
 * Returns the best plans of a search. Where routes may not mix versions, each version is also searched on its own: the search over all
 * versions is a heuristic that can find less than a search over one, and a request for more versions must not give a worse plan.
 */
function bestPlans(search: PathSearch, request: PlanRequest, count: number): Plan[] {
  const { amount, maxSplits = DEFAULT_MAX_SPLITS, gasPrice } = request
  const seen = new Set<string>()
  return [search, ...singleVersionSearches(search)]
    .flatMap((candidateSearch) => findSplits(candidateSearch, amount, maxSplits, gasPrice).slice(0, count))
    .flatMap((split) => {
      const plan = makePlan(search.side, split, request)
      return plan === undefined ? [] : [{ key: splitKey(split.paths), plan }]
    })
    .sort((a, b) => compareNet(a.plan, b.plan))
    .filter(({ key }) => {
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, count)
    .map(({ plan }) => plan)
}

/** Compares plans for sorting, best first: negative if the first plan is better. */
function compareNet(a: Plan, b: Plan): number {
  if (a.netAmount === b.netAmount) return a.routes.length - b.routes.length
  const isLess = a.netAmount < b.netAmount
  return isLess === (a.side === 'exactIn') ? 1 : -1
}
