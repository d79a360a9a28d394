import { areDisjoint, pathKey, type Path } from './path.ts'
import type { FoundPath } from './search-paths.ts'

/** Number of best paths of each ranking that start a series. */
const MAX_STARTS = 4
/** Paths per series. */
const MAX_DISJOINT_PATHS = 3
/** Candidates in total. */
const MAX_CANDIDATES = 24

/**
 * Returns the paths worth splitting over. A split needs paths that share no pool, and the best paths for one size mostly share the deepest
 * pool. So each of the best few paths starts a series: the path, the best path disjoint from it, and the best path disjoint from both.
 *
 * @param rankings one list per size, each best first
 */
export function chooseCandidates(rankings: readonly (readonly FoundPath[])[]): Path[] {
  const chosen = new Map<string, Path>()
  for (let start = 0; start < MAX_STARTS; start += 1) {
    for (const ranking of rankings) {
      const first = ranking[start]
      if (first === undefined) continue
      for (const path of disjointPaths(first.path, ranking)) {
        if (chosen.size < MAX_CANDIDATES) chosen.set(pathKey(path), path)
      }
    }
  }
  return [...chosen.values()]
}

function disjointPaths(first: Path, ranking: readonly FoundPath[]): Path[] {
  const disjoint = [first]
  for (const { path } of ranking) {
    if (disjoint.length >= MAX_DISJOINT_PATHS) break
    if (disjoint.every((other) => areDisjoint(other, path))) disjoint.push(path)
  }
  return disjoint
}
