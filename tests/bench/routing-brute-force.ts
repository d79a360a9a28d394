import type { SwapSide } from '#app/domain/routing/plan.ts'
import { areDisjoint, walkPath, type Path } from '#app/domain/routing/path.ts'
import type { Edge, PoolGraph } from '#app/domain/routing/pool-graph.ts'

/**
 * The optimum by exhaustive search, for comparison. Enumerates
 * - all paths of up to three pools that visit no currency twice (native and wrapped are one currency),
 * - all splits on a 1 % grid over every pair of them without a shared pool,
 * - all splits on a 1 % grid over every three of the best without a shared pool, "best" being the union of the first `BEST_PATHS` at
 *   100 %, 50 % and 25 % of the amount,
 * - all splits on a 1 % grid over six paths, each the best that shares no pool with those before it, at the same three sizes.
 *
 * Amounts of paths are exact quotes; sums are floating point numbers (16 digits).
 */
const GRID = 100
const BEST_PATHS = 24
const MAX_DISJOINT = 6

/** Best net values by number of paths, in base units; negative for exact out, −∞ if no path is deep enough. */
export interface Optimum {
  readonly single: number
  readonly upToThree: number
  readonly upToSix: number
  /** Number of paths that were compared. */
  readonly paths: number
}

interface SampledPath {
  readonly path: Path
  /** Net value at k %: negative amounts for exact out, so that more is better. −∞ if the path's liquidity does not suffice. */
  readonly values: Float64Array
}

/** Returns all paths of up to `maxHops` pools that visit no currency twice; for exact out, from the output to the input. */
export function allPaths(graph: PoolGraph, side: SwapSide, nodeIn: number, nodeOut: number, maxHops = 3): Path[] {
  const neighbours = side === 'exactIn' ? graph.leaving : graph.entering
  const [origin, target] = side === 'exactIn' ? [nodeIn, nodeOut] : [nodeOut, nodeIn]
  const paths: Path[] = []
  const visit = (node: number, before: readonly Edge[], seen: readonly number[]) => {
    for (const [next, edges] of neighbours[node] ?? []) {
      if (seen.includes(next)) continue
      for (const edge of edges) {
        const path = [...before, edge]
        if (next === target) paths.push(path)
        else if (path.length < maxHops) visit(next, path, [...seen, next])
      }
    }
  }
  visit(origin, [], [origin])
  return paths
}

/**
 * Returns the optimum over these paths for an amount in base units. `costOfGas` returns the cost of a route's gas in base units of the other
 * token, without the fixed cost of a transaction.
 */
export function bruteForce(
  paths: readonly Path[],
  side: SwapSide,
  amount: bigint,
  costOfGas: (gasUnits: number) => bigint,
): Optimum {
  const sign = side === 'exactIn' ? 1 : -1
  const samples = paths.map((path): SampledPath => {
    const values = new Float64Array(GRID + 1).fill(-Infinity)
    values[0] = 0
    for (let percent = 1; percent <= GRID; percent += 1) {
      const walk = walkPath(path, side, (amount * BigInt(percent)) / BigInt(GRID))
      if (walk !== undefined) values[percent] = sign * Number(walk.found) - Number(costOfGas(walk.gasUnits))
    }
    return { path, values }
  })
  const bestSingle = Math.max(-Infinity, ...samples.map(({ values }) => values[GRID] ?? -Infinity))
  let bestOfPairs = bestSingle
  for (const [index, sample] of samples.entries()) {
    for (const other of samples.slice(index + 1)) {
      if (!areDisjoint(sample.path, other.path)) continue
      for (let percent = 1; percent < GRID; percent += 1) {
        const value = (sample.values[percent] ?? 0) + (other.values[GRID - percent] ?? 0)
        if (value > bestOfPairs) bestOfPairs = value
      }
    }
  }
  const rankings = [100, 50, 25].map((percent) =>
    [...samples].sort((a, b) => valueAt(b, percent) - valueAt(a, percent)),
  )
  const candidates = [...new Set(rankings.flatMap((ranking) => ranking.slice(0, BEST_PATHS)))]
  let bestOfThree = bestOfPairs
  for (const [i, a] of candidates.entries()) {
    for (const [j, b] of candidates.entries()) {
      if (j <= i || !areDisjoint(a.path, b.path)) continue
      const combined = combine(a.values, b.values)
      for (const c of candidates.slice(j + 1)) {
        if (areDisjoint(a.path, c.path) && areDisjoint(b.path, c.path))
          bestOfThree = Math.max(bestOfThree, bestSum(combined, c.values))
      }
    }
  }
  let bestOfSix = bestOfThree
  for (const ranking of rankings) {
    const disjoint: SampledPath[] = []
    for (const sample of ranking) {
      if (disjoint.length < MAX_DISJOINT && disjoint.every((other) => areDisjoint(other.path, sample.path)))
        disjoint.push(sample)
    }
    let sum = new Float64Array(GRID + 1).fill(-Infinity)
    sum[0] = 0
    for (const { values } of disjoint) sum = combine(sum, values)
    bestOfSix = Math.max(bestOfSix, sum[GRID] ?? -Infinity)
  }
  return { single: bestSingle, upToThree: bestOfThree, upToSix: bestOfSix, paths: paths.length }
}

/** Returns the value at a share of the amount. Never −∞, so that the difference of two values is a number. */
function valueAt({ values }: SampledPath, percent: number): number {
  return Math.max(values[percent] ?? 0, -Number.MAX_VALUE / 4)
}

/** Returns the value of the best split between both, for every share of the amount. */
function combine(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  const best = new Float64Array(GRID + 1).fill(-Infinity)
  for (let total = 0; total <= GRID; total += 1) {
    for (let part = 0; part <= total; part += 1) {
      const value = (a[part] ?? 0) + (b[total - part] ?? 0)
      if (value > (best[total] ?? 0)) best[total] = value
    }
  }
  return best
}

/** Returns the value of the best split of the whole amount between both. */
function bestSum(a: Float64Array, b: Float64Array): number {
  let best = -Infinity
  for (let part = 0; part <= GRID; part += 1) best = Math.max(best, (a[part] ?? 0) + (b[GRID - part] ?? 0))
  return best
}
