import { slopeOf, walkPath, type Path, type Walk } from './path.ts'
import type { SwapSide } from './plan.ts'

/** Walks over disjoint paths whose fixed amounts add up to the whole. `found` is the sum of their found amounts. */
export interface Split {
  readonly paths: readonly Path[]
  readonly walks: readonly Walk[]
  readonly found: bigint
}

/** A split is settled if the next step would move less than 1/2^18 of the whole between any paths. */
const PRECISION_BITS = 18n
const MAX_STEPS = 24
/** Number of divisions tried to find one that all paths can carry. */
const MAX_STARTS = 5

/**
 * Divides the whole over the paths until their marginal prices agree, starting from the given amounts.
 *
 * Each path's price is modelled as a constant product (`CurveSlope`), for which the division with equal prices has a closed form. This is
 * exact within a range of liquidity; crossing ticks takes a few more steps. A step that does not improve on the best split so far, or
 * exceeds the capacity of a path, is halved.
 *
 * Returns  undefined if the paths cannot carry the whole in any of a few divisions near the start
 */
export function settleSplit(paths: readonly Path[], side: SwapSide, initial: readonly bigint[]): Split | undefined {
  // By path: the smallest share known to exceed its capacity.
  const ceilings: (bigint | undefined)[] = paths.map(() => undefined)
  let best = findStart(paths, side, initial, ceilings)
  if (best === undefined) return undefined
  const total = initial.reduce((sum, share) => sum + share, 0n)
  let moves = movesFrom(best, side)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const shares = movedShares(best.walks, moves, ceilings, total)
    if (isSettled(best.walks, shares, total)) break
    const candidate = walkAll(paths, side, shares, ceilings)
    if (candidate !== undefined && isBetter(candidate, best, side)) {
      best = candidate
      moves = movesFrom(best, side)
    } else {
      moves = moves.map((move) => move / 2n)
    }
  }
  return best
}

/**
 * Returns the first division that all paths can carry: a path that cannot carry its share gives an eighth of it to the largest other share.
 */
function findStart(
  paths: readonly Path[],
  side: SwapSide,
  initial: readonly bigint[],
  ceilings: (bigint | undefined)[],
): Split | undefined {
  let shares = initial
  for (let attempt = 0; attempt < MAX_STARTS; attempt += 1) {
    const split = walkAll(paths, side, shares, ceilings)
    if (split !== undefined) return split
    const failed = shares.findIndex((share, index) => ceilings[index] === share)
    const relief = (shares[failed] ?? 0n) / 8n
    const taker = shares.reduce((most, share, index) => {
      return index !== failed && (most < 0 || share > (shares[most] ?? 0n)) ? index : most
    }, -1)
    if (taker < 0 || ceilings[taker] !== undefined) return undefined
    shares = shares.with(failed, (shares[failed] ?? 0n) - relief).with(taker, (shares[taker] ?? 0n) + relief)
  }
  return undefined
}

/** Walks every path with its share. Undefined when a path cannot carry its share, which then becomes the path's ceiling. */
function walkAll(
  paths: readonly Path[],
  side: SwapSide,
  shares: readonly bigint[],
  ceilings: (bigint | undefined)[],
): Split | undefined {
  const walks: Walk[] = []
  let found = 0n
  for (const [index, path] of paths.entries()) {
    const share = shares[index] ?? 0n
    const walk = walkPath(path, side, share)
    if (walk === undefined) {
      ceilings[index] = share
      return undefined
    }
    walks.push(walk)
    found += walk.found
  }
  return { paths, walks, found }
}

/** Returns the change of each share at which all marginal prices agree, if every path stays in its current range of liquidity. */
function movesFrom({ paths, walks }: Split, side: SwapSide): bigint[] {
  let depths = 0n
  let weights = 0n
  const slopes = paths.map((path, index) => {
    const walk = walks[index]
    const { root, depth } = walk === undefined ? { root: 0n, depth: 1n } : slopeOf(path, side, walk)
    depths += depth
    weights += depth * root
    return { root, depth }
  })
  if (weights === 0n) return slopes.map(() => 0n)
  return slopes.map(({ root, depth }) => {
    const targetDepth = (depth * root * depths) / weights
    return side === 'exactIn' ? targetDepth - depth : depth - targetDepth
  })
}

/**
 * Returns the shares after the moves. A share is at least 1/512 of the whole; one that would reach its ceiling moves only halfway to it. The
 * largest share with room takes the difference, so that the shares add up to the whole exactly.
 */
function movedShares(
  walks: readonly Walk[],
  moves: readonly bigint[],
  ceilings: readonly (bigint | undefined)[],
  total: bigint,
): bigint[] {
  const minimum = total >> 9n
  const hasRoom: boolean[] = []
  const shares = walks.map((walk, index) => {
    const share = walk.fixed + (moves[index] ?? 0n)
    const ceiling = ceilings[index]
    const isCapped = ceiling !== undefined && share >= ceiling
    hasRoom.push(!isCapped)
    if (isCapped) return (walk.fixed + ceiling) >> 1n
    return share > minimum ? share : minimum
  })
  const excess = shares.reduce((sum, share) => sum + share, 0n) - total
  let taker = 0
  for (const [index, share] of shares.entries()) {
    const isPreferred = hasRoom[index] === hasRoom[taker] ? share > (shares[taker] ?? 0n) : hasRoom[index]
    if (isPreferred) taker = index
  }
  shares[taker] = (shares[taker] ?? 0n) - excess
  return shares
}

function isSettled(walks: readonly Walk[], shares: readonly bigint[], total: bigint): boolean {
  return walks.every((walk, index) => {
    const move = (shares[index] ?? 0n) - walk.fixed
    return (move < 0n ? -move : move) << PRECISION_BITS < total
  })
}

function isBetter(a: Split, b: Split, side: SwapSide): boolean {
  return side === 'exactIn' ? a.found > b.found : a.found < b.found
}
