import { pathKey, type Path } from './path.ts'
import { searchBeside, searchPath, type PathSearch } from './search-paths.ts'
import { settleSplit, type Split } from './settle-split.ts'

/** Rounds over all paths of a split, each ended by the first that changes nothing. */
const MOST_ROUNDS = 2
/** Sizes, as multiples of its share, for which another path is looked for: a better one may carry more. */
const SIZES_OF_ANOTHER = [1n, 3n]
/** Sizes, as parts of the whole, at which one more path is looked for. */
const SIZES_OF_ONE_MORE = [8n, 64n]

/**
 * Betters a split step by step: a path gives way to the best one that shares no pool with the others, two paths that pass the
 * same currency exchange what follows, one more path is added. Whatever leaves more after gas is kept.
 *
 * @param valueOf what a split leaves after gas; more is better
 */
export function improveSplit(
  search: PathSearch,
  start: Split,
  maxPaths: number,
  valueOf: (split: Split) => bigint,
): Split {
  let best = start
  let value = valueOf(start)
  const attempt = (paths: readonly Path[], shares: readonly bigint[]): boolean => {
    const tried = settleSplit(paths, search.side, shares)
    if (tried === undefined || valueOf(tried) <= value) return false
    best = tried
    value = valueOf(tried)
    return true
  }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const exchanged = exchangeTails(best, search.maxHops, attempt)
    const replaced = replaceEach(search, () => best, attempt)
    const added = best.paths.length < maxPaths && addOne(search, best, attempt)
    if (!exchanged && !replaced && !added) break
  }
  return best
}

type Attempt = (paths: readonly Path[], shares: readonly bigint[]) => boolean

function sharesOf(split: Split): bigint[] {
  return split.walks.map((walk) => walk.fixed)
}

function replaceEach(search: PathSearch, current: () => Split, attempt: Attempt): boolean {
  let hasChanged = false
  for (let index = 0; index < current().paths.length; index += 1) {
    for (const factor of SIZES_OF_ANOTHER) {
      const { paths, walks } = current()
      const path = paths[index]
      const size = (walks[index]?.fixed ?? 0n) * factor
      const others = paths.filter((_, other) => other !== index)
      const first = searchPath(searchBeside(search, others), size)
      if (first === undefined || path === undefined || pathKey(first.path) === pathKey(path)) continue
      if (attempt(paths.with(index, first.path), sharesOf(current()))) hasChanged = true
    }
  }
  return hasChanged
}

function addOne(search: PathSearch, split: Split, attempt: Attempt): boolean {
  const shares = sharesOf(split)
  const total = shares.reduce((sum, share) => sum + share, 0n)
  const beside = searchBeside(search, split.paths)
  for (const part of SIZES_OF_ONE_MORE) {
    const size = total / part
    if (size === 0n) continue
    const first = searchPath(beside, size)
    if (first === undefined) continue
    const largest = shares.reduce((most, share, index) => (share > (shares[most] ?? 0n) ? index : most), 0)
    const reduced = shares.with(largest, (shares[largest] ?? 0n) - size)
    if (attempt([...split.paths, first.path], [...reduced, size])) return true
  }
  return false
}

function exchangeTails(split: Split, maxHops: number, attempt: Attempt): boolean {
  const { paths } = split
  for (const [i, a] of paths.entries()) {
    for (const [j, b] of paths.entries()) {
      if (j <= i) continue
      for (const [one, other] of crossings(a, b)) {
        if (one.length > maxHops || other.length > maxHops || !isSimple(one) || !isSimple(other)) continue
        if (attempt(paths.with(i, one).with(j, other), sharesOf(split))) return true
      }
    }
  }
  return false
}

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

/** Whether the hops before i and j end in one currency: in the order of the walk, which runs backwards for exact out. */
function meets(a: Path, i: number, b: Path, j: number): boolean {
  const [beforeA, afterA, beforeB] = [a[i - 1], a[i], b[j - 1]]
  if (beforeA === undefined || afterA === undefined || beforeB === undefined) return false
  const isForwards = beforeA.to === afterA.from
  return isForwards ? beforeA.to === beforeB.to : beforeA.from === beforeB.from
}

function isSimple(path: Path): boolean {
  const nodes = new Set(path.flatMap((edge) => [edge.from, edge.to]))
  return nodes.size === path.length + 1
}
