import { chooseCandidates } from './choose-candidates.ts'
import { chooseSplits, PARTS } from './choose-splits.ts'
import { gasCost } from './gas-model.ts'
import { splitImprover, type Proposal } from './improve-split.ts'
import { nudgeSplit } from './nudge-split.ts'
import { pathKey, type Path } from './path.ts'
import type { GasPrice } from './plan.ts'
import { searchPaths, type FoundPath, type PathSearch } from './search-paths.ts'
import { settleSplit, type Split } from './settle-split.ts'

/** Paths are ranked for the whole, and for the whole divided by these: the best path for a share is often not the best for the whole. */
const SIZE_DIVISORS = [2n, 6n, 24n, 128n]

/** Number of splits to improve step by step; more than one, because each only reaches the nearest optimum. */
const IMPROVED_SPLITS = 3

/** Number of splits to nudge (`nudgeSplit`), if gas has a price. */
const NUDGED_SPLITS = 4

/** Number of single paths to return in addition to splits. */
const SINGLE_PATHS = 4

interface ValuedSplit {
  readonly split: Split
  readonly value: bigint
}

/**
 * Returns single paths and splits for an amount, best first by the amount net of gas.
 *
 * In four stages: paths are ranked for the whole and for parts of it; splits over disjoint paths are sketched from sample quotes; the most
 * promising sketches are settled to equal marginal prices; the best of these are changed path by path and, if gas has a price, shifted to
 * cross fewer ticks. Every amount comes from the pools' exact quotes; only the choice is a heuristic.
 */
export function findSplits(
  search: PathSearch,
  amount: bigint,
  maxPaths: number,
  gasPrice: GasPrice | undefined,
): Split[] {
  const { side } = search
  const sign = side === 'exactIn' ? 1n : -1n
  const net = (found: bigint, gasUnits: number) => sign * found - gasCost(gasUnits, gasPrice)
  const valueOf = ({ walks, found }: Split) =>
    net(
      found,
      walks.reduce((sum, walk) => sum + walk.gasUnits, 0),
    )

  const settled = new Map<string, ValuedSplit | undefined>()
  const settle = ({ paths, shares }: Proposal): ValuedSplit | undefined => {
    const key = splitKey(paths)
    if (settled.has(key)) return settled.get(key)
    const split = settleSplit(paths, side, shares)
    const valued = split && { split, value: valueOf(split) }
    settled.set(key, valued)
    return valued
  }
  const splitsBestFirst = () =>
    [...settled.values()]
      .filter((valued) => valued !== undefined)
      .sort((a, b) => descending(a.value, b.value) || a.split.paths.length - b.split.paths.length)

  const rankPaths = (size: bigint): FoundPath[] => {
    if (size === 0n) return []
    return searchPaths(search, size)
      .map((path) => ({ path, value: net(path.found, path.gasUnits) }))
      .sort((a, b) => descending(a.value, b.value))
      .map(({ path }) => path)
  }

  const wholeRanking = rankPaths(amount)
  for (const { path } of wholeRanking.slice(0, SINGLE_PATHS)) settle({ paths: [path], shares: [amount] })
  if (maxPaths > 1) {
    const rankings = [wholeRanking, ...SIZE_DIVISORS.map((divisor) => rankPaths(amount / divisor))]
    const candidates = chooseCandidates(rankings)
    for (const { paths, parts } of chooseSplits(candidates, side, amount, maxPaths, gasPrice)) {
      settle({ paths, shares: sharesOf(amount, parts) })
    }
    const improve = splitImprover(search, amount, maxPaths, settle)
    for (const valued of splitsBestFirst().slice(0, IMPROVED_SPLITS)) improve(valued)
    if (gasPrice !== undefined) {
      for (const { split } of splitsBestFirst().slice(0, NUDGED_SPLITS)) {
        const nudged = nudgeSplit(split, side, valueOf)
        settled.set(splitKey(split.paths), { split: nudged, value: valueOf(nudged) })
      }
    }
  }
  return splitsBestFirst().map(({ split }) => split)
}

/** Converts parts in 128ths to amounts that add up to the whole exactly. An empty part becomes 1/256 of the whole. */
function sharesOf(amount: bigint, parts: readonly number[]): bigint[] {
  const shares = parts.map((part) => (part === 0 ? amount / 256n : (amount * BigInt(part)) / BigInt(PARTS)))
  const excess = shares.reduce((sum, share) => sum + share, 0n) - amount
  const largest = parts.indexOf(Math.max(...parts))
  shares[largest] = (shares[largest] ?? 0n) - excess
  return shares
}

/** Returns a key that is equal for the same paths in any order. */
export function splitKey(paths: readonly Path[]): string {
  return paths.map(pathKey).sort().join(' ')
}

function descending(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? 1 : -1
}
