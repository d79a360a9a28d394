import { areDisjoint, walkPath, type Path } from './path.ts'
import { gasCost } from './gas-model.ts'
import type { GasPrice, SwapSide } from './plan.ts'

/** Parts of the whole for which every candidate is quoted, in 128ths: denser for small parts, where a price starts to move. */
const POINTS = [1, 4, 16, 32, 48, 64, 96, 128] as const
export const PARTS = 128

/** Maximum number of sets of each size that are extended by one more path and returned as sketches. */
const MAX_SETS_PER_SIZE = 8

/** A set of disjoint paths with their amounts in 128ths of the whole, in the order of the paths. */
export interface SplitSketch {
  readonly paths: readonly Path[]
  readonly parts: readonly number[]
}

interface Segment {
  readonly width: number
  /** Found amount per 128th of the whole, fixed point with 16 fractional bits. */
  readonly rate: bigint
}

interface Candidate {
  readonly path: Path
  readonly segments: readonly Segment[]
  /** Gas cost at about a third of the whole, in base units of the found token. */
  readonly gasCost: bigint
}

interface ScoredSet {
  readonly members: readonly Candidate[]
  readonly last: number
  readonly parts: readonly number[]
  readonly score: bigint
}

/**
 * Sketches the most promising splits over two or more of the candidates, best first within each number of paths.
 *
 * A path's rate only gets worse as more is traded over it, so within a set the best division takes the candidates' segments in the order of
 * their rates. A segment lies between two successive points at which a path was quoted.
 */
export function chooseSplits(
  candidates: readonly Path[],
  side: SwapSide,
  total: bigint,
  maxPaths: number,
  gasPrice: GasPrice | undefined,
): SplitSketch[] {
  const sampledCandidates = candidates
    .map((path) => sample(path, side, total, gasPrice))
    .filter((candidate) => candidate !== undefined)
  let sets: ScoredSet[] = sampledCandidates.map((candidate, index) => ({
    members: [candidate],
    last: index,
    parts: [PARTS],
    score: 0n,
  }))
  const sketches: SplitSketch[] = []
  for (let size = 2; size <= maxPaths; size += 1) {
    const extended: ScoredSet[] = []
    for (const set of sets) {
      for (let index = set.last + 1; index < sampledCandidates.length; index += 1) {
        const candidate = sampledCandidates[index]
        if (candidate === undefined || !set.members.every((member) => areDisjoint(member.path, candidate.path)))
          continue
        const scored = score([...set.members, candidate], index, side)
        if (scored !== undefined) extended.push(scored)
      }
    }
    extended.sort((a, b) => (a.score === b.score ? 0 : a.score < b.score ? 1 : -1))
    sets = extended.slice(0, MAX_SETS_PER_SIZE)
    for (const { members, parts } of sets) sketches.push({ paths: members.map((member) => member.path), parts })
  }
  return sketches
}

function sample(path: Path, side: SwapSide, total: bigint, gasPrice: GasPrice | undefined): Candidate | undefined {
  const segments: Segment[] = []
  let before = { point: 0, found: 0n }
  let gasUnits: number | undefined
  for (const point of POINTS) {
    const walk = walkPath(path, side, (total * BigInt(point)) / BigInt(PARTS))
    if (walk === undefined) {
      // Without a quote the amount is too small at the first points, where an exact input pays nothing, and too large at later ones.
      if (segments.length === 0 && side === 'exactIn') continue
      break
    }
    const width = point - before.point
    segments.push({ width, rate: ((walk.found - before.found) << 16n) / BigInt(width) })
    before = { point, found: walk.found }
    if (gasUnits === undefined || point <= PARTS / 3) gasUnits = walk.gasUnits
  }
  return gasUnits === undefined ? undefined : { path, segments, gasCost: gasCost(gasUnits, gasPrice) }
}

function score(members: readonly Candidate[], last: number, side: SwapSide): ScoredSet | undefined {
  const isExactIn = side === 'exactIn'
  const next = members.map(() => 0)
  const parts = members.map(() => 0)
  let remaining: number = PARTS
  let found = 0n
  while (remaining > 0) {
    let chosen = -1
    let rate = 0n
    for (const [index, member] of members.entries()) {
      const segment = member.segments[next[index] ?? 0]
      if (segment === undefined) continue
      if (chosen < 0 || (isExactIn ? segment.rate > rate : segment.rate < rate)) {
        chosen = index
        rate = segment.rate
      }
    }
    const segment = members[chosen]?.segments[next[chosen] ?? 0]
    if (segment === undefined) return undefined
    const width = Math.min(segment.width, remaining)
    found += rate * BigInt(width)
    remaining -= width
    parts[chosen] = (parts[chosen] ?? 0) + width
    next[chosen] = (next[chosen] ?? 0) + 1
  }
  const gas = members.reduce((sum, member) => sum + member.gasCost, 0n) << 16n
  return { members, last, parts, score: isExactIn ? found - gas : -found - gas }
}
