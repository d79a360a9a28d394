import { pathKey, type Path } from './path.ts'
import { admitsPath, searchExcludingPools, searchFewPaths, type PathSearch } from './search-paths.ts'
import type { Split } from './settle-split.ts'

/** Maximum number of successive changes, unless `maxPaths` is larger. */
const MAX_ROUNDS = 3
/** Sizes for which a replacement of a path is searched, in thirds of its share: the best replacement may carry less or more. */
const REPLACEMENT_SIZES = [2n, 3n, 9n]
/** Number of replacements tried for each of these sizes. */
const REPLACEMENTS_PER_SIZE = 2
/** An additional path is searched for the whole divided by these. */
const ADDITION_DIVISORS = [8n, 64n]

/** Sizes are rounded up to the next multiple of the whole divided by this, so that similar sizes share a search. */
const SIZE_STEPS = 24n

/** Paths, and the amounts that `settleSplit` starts from. */
export interface Proposal {
  readonly paths: readonly Path[]
  readonly shares: readonly bigint[]
}

/** Returns up to `count` paths for an approximate size that share no pool with `others`. */
type Lookup = (others: readonly Path[], size: bigint, count: number) => readonly Path[]

/** A split and its amount net of gas; more is better. */
interface ValuedSplit {
  readonly split: Split
  readonly value: bigint
}

/**
 * Returns a function that improves a split step by step. Each step applies the change that yields the best amount net of gas; the function
 * stops when no change is an improvement. A change replaces a path, adds a path, or exchanges the ends of two paths from a common currency on.
 *
 * @param settle turns a proposal into a split; undefined when the paths cannot carry the whole
 */
export function splitImprover(
  search: PathSearch,
  total: bigint,
  maxPaths: number,
  settle: (proposal: Proposal) => ValuedSplit | undefined,
): (start: ValuedSplit) => ValuedSplit {
  const lookup = cachedLookup(search, total)
  return (start) => {
    let best = start
    for (let round = 0; round < Math.max(MAX_ROUNDS, maxPaths); round += 1) {
      const current = best
      const proposals = [...exchanges(search, current.split), ...replacements(lookup, current.split)]
      if (current.split.paths.length < maxPaths) proposals.push(...additions(lookup, current.split, total))
      for (const proposal of proposals) {
        const candidate = settle(proposal)
        if (candidate !== undefined && candidate.value > best.value) best = candidate
      }
      if (best === current) break
    }
    return best
  }
}

/** Caches searches: successive splits differ in one or two paths, so most searches recur with a similar size. */
function cachedLookup(search: PathSearch, total: bigint): Lookup {
  const unit = total / SIZE_STEPS
  const found = new Map<string, readonly Path[]>()
  return (others, size, count) => {
    const rounded = unit === 0n ? size : (size / unit + 1n) * unit
    const key = `${others.map(pathKey).sort().join(' ')}:${rounded}:${count}`
    let paths = found.get(key)
    if (paths === undefined) {
      paths = searchFewPaths(searchExcludingPools(search, others), rounded, count).map(({ path }) => path)
      found.set(key, paths)
    }
    return paths
  }
}

function sharesOf(split: Split): bigint[] {
  return split.walks.map((walk) => walk.fixed)
}

function replacements(lookup: Lookup, split: Split): Proposal[] {
  const shares = sharesOf(split)
  const proposals: Proposal[] = []
  for (const [index, share] of shares.entries()) {
    const others = split.paths.filter((_, second) => second !== index)
    for (const thirds of REPLACEMENT_SIZES) {
      for (const path of lookup(others, (share * thirds) / 3n, REPLACEMENTS_PER_SIZE)) {
        proposals.push({ paths: split.paths.with(index, path), shares })
      }
    }
  }
  return proposals
}

function additions(lookup: Lookup, split: Split, total: bigint): Proposal[] {
  const shares = sharesOf(split)
  const largest = shares.reduce((most, share, index) => (share > (shares[most] ?? 0n) ? index : most), 0)
  return ADDITION_DIVISORS.flatMap((divisor) => {
    const size = total / divisor
    return lookup(split.paths, size, 1).map((path) => ({
      paths: [...split.paths, path],
      shares: [...shares.with(largest, (shares[largest] ?? 0n) - size), size],
    }))
  })
}

function exchanges(search: PathSearch, split: Split): Proposal[] {
  const { paths } = split
  const shares = sharesOf(split)
  const proposals: Proposal[] = []
  for (const [i, a] of paths.entries()) {
    for (const [j, b] of paths.entries()) {
      if (j <= i) continue
      for (const [first, second] of crossings(a, b)) {
        if (![first, second].every((path) => isSimple(path) && admitsPath(search, path))) continue
        proposals.push({ paths: paths.with(i, first).with(j, second), shares })
      }
    }
  }
  return proposals
}

/** Returns the pairs of paths that result if two paths exchange their ends at a common currency. */
function crossings(a: Path, b: Path): [Path, Path][] {
  const pairs: [Path, Path][] = []
  for (let i = 1; i < a.length; i += 1) {
    for (let j = 1; j < b.length; j += 1) {
      if (!meets(a, i, b, j)) continue
      pairs.push([
        [...a.slice(0, i), ...b.slice(j)],
        [...b.slice(0, j), ...a.slice(i)],
      ])
    }
  }
  return pairs
}

/** Whether path `a` before hop `i` and path `b` before hop `j` are at the same currency. Paths run backwards for exact out. */
function meets(a: Path, i: number, b: Path, j: number): boolean {
  const [beforeA, afterA, beforeB] = [a[i - 1], a[i], b[j - 1]]
  if (beforeA === undefined || afterA === undefined || beforeB === undefined) return false
  const isForwards = beforeA.to === afterA.from
  return isForwards ? beforeA.to === beforeB.to : beforeA.from === beforeB.from
}

/** Whether a path passes no currency twice. */
function isSimple(path: Path): boolean {
  const nodes = new Set(path.flatMap((edge) => [edge.from, edge.to]))
  return nodes.size === path.length + 1
}
