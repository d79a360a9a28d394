import { areDisjoint, pathKey, type Path } from './path.ts'
import type { FoundPath } from './search-paths.ts'

/** Number of chains per ranking, of paths per chain, and of candidates in total. */
const CHAINS = 4
const CHAIN_LENGTH = 3
const MAX_CANDIDATES = 24

/**
 * Returns the paths worth splitting over. A split needs paths that share no pool, and the best paths for one size mostly share the deepest
 * pool. So each of the best few paths starts a chain: the path, the best path disjoint from it, and the best path disjoint from both.
 *
 * @param rankings one list per size, each best first
 */
export function chooseCandidates(rankings: readonly (readonly FoundPath[])[]): Path[] {
  const chosen = new Map<string, Path>()
  for (let start = 0; start < CHAINS; start += 1) {
    for (const ranking of rankings) {
      const first = ranking[start]
      if (first === undefined) continue
      for (const path of disjointChain(first.path, ranking)) {
        if (chosen.size < MAX_CANDIDATES) chosen.set(pathKey(path), path)
      }
    }
  }
  return [...chosen.values()]
}

function disjointChain(first: Path, ranking: readonly FoundPath[]): Path[] {
  const chain = [first]
  for (const { path } of ranking) {
    if (chain.length >= CHAIN_LENGTH) break
    if (chain.every((other) => areDisjoint(other, path))) chain.push(path)
  }
  return chain
}
