import { areDisjoint, walkPath, type Path } from './path.ts'
import { gasCost } from './gas-model.ts'
import type { GasPrice, SwapSide } from './plan.ts'

/** Number of equal parts of the whole in which splits are sketched. */
export const PARTS = 128
/** Numbers of parts for which every candidate is quoted: closer together for small amounts, where rates change fastest. */
const POINTS = [1, 4, 16, 32, 48, 64, 96, 128] as const
/** Fractional bits of rates and scores. */
const FRACTION_BITS = 16n

/** Maximum number of sets of each size that are extended by one more path and returned as sketches. */
const MAX_SETS_PER_SIZE = 8

/** Disjoint paths and the approximate amount of each. */
export interface SplitSketch {
  readonly paths: readonly Path[]
  /** Amounts in 128ths of the whole, in the order of the paths. */
  readonly parts: readonly number[]
}

/** The part of a path's trade between two successive points. */
interface Segment {
  /** In 128ths of the whole. */
  readonly width: number
  /** Output (exact in) or input (exact out) per 128th of the whole, in base units, with 16 fractional bits. */
  readonly rate: bigint
}

interface Candidate {
  readonly path: Path
  readonly segments: readonly Segment[]
  /** Gas cost at about a quarter of the whole, in base units of the token that is not fixed. */
  readonly gasCost: bigint
}

/** Disjoint candidates with the best division of the whole between them. */
interface ScoredSet {
  readonly members: readonly Candidate[]
  /** Index of the last member among all candidates: a set is only extended by later ones, so that it is built once. */
  readonly last: number
  readonly parts: readonly number[]
  /** Output, or negative input, net of gas, with 16 fractional bits. More is better. */
  readonly score: bigint
}

/**
 * Returns the most promising splits over two or more of the candidates: by number of paths, then best first.
 *
 * A path's rate only gets worse as more is traded over it. So the best division between some paths takes their segments in the order of
 * the segments' rates, until the whole is divided.
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

/** Quotes a path at every point up to its capacity; undefined without any quote. */
function sample(path: Path, side: SwapSide, total: bigint, gasPrice: GasPrice | undefined): Candidate | undefined {
  const segments: Segment[] = []
  let before = { point: 0, found: 0n }
  let gasUnits: number | undefined
  for (const point of POINTS) {
    const walk = walkPath(path, side, (total * BigInt(point)) / BigInt(PARTS))
    if (walk === undefined) {
      // At the first points the input may be too small to pay out anything; at later ones the amount is too large.
      if (segments.length === 0 && side === 'exactIn') continue
      break
    }
    const width = point - before.point
    segments.push({ width, rate: ((walk.found - before.found) << FRACTION_BITS) / BigInt(width) })
    before = { point, found: walk.found }
    if (gasUnits === undefined || point <= PARTS / 3) gasUnits = walk.gasUnits
  }
  return gasUnits === undefined ? undefined : { path, segments, gasCost: gasCost(gasUnits, gasPrice) }
}

/** Divides the whole between the members; undefined if they cannot carry it. */
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
  const gas = members.reduce((sum, member) => sum + member.gasCost, 0n) << FRACTION_BITS
  return { members, last, parts, score: isExactIn ? found - gas : -found - gas }
}
