import { walkPath } from './path.ts'
import type { SwapSide } from './plan.ts'
import type { Split } from './settle-split.ts'

/** The whole divided by these is shifted from one path to another at a time: coarse to fine. */
const SHIFT_DIVISORS = [8n, 12n, 17n, 25n, 50n, 100n, 400n]
/** Maximum number of equal shifts in a row between the same two paths. */
const MAX_SHIFTS = 3

/**
 * Shifts small amounts between paths while the amount net of gas improves. Marginal prices do not include the gas for crossing the next
 * tick, so a share that stops just before a tick is often better.
 *
 * @param valueOf a split's amount net of gas; more is better
 */
export function nudgeSplit(start: Split, side: SwapSide, valueOf: (split: Split) => bigint): Split {
  const total = start.walks.reduce((sum, walk) => sum + walk.fixed, 0n)
  let best = start
  let value = valueOf(start)
  for (const divisor of SHIFT_DIVISORS) {
    const shift = total / divisor
    if (shift === 0n) break
    for (const giver of start.paths.keys()) {
      for (const taker of start.paths.keys()) {
        if (giver === taker) continue
        for (let count = 0; count < MAX_SHIFTS; count += 1) {
          const candidate = shiftAmount(best, side, giver, taker, shift)
          const candidateValue = candidate && valueOf(candidate)
          if (candidateValue === undefined || candidateValue <= value) break
          best = candidate ?? best
          value = candidateValue
        }
      }
    }
  }
  return best
}

function shiftAmount(split: Split, side: SwapSide, giver: number, taker: number, shift: bigint): Split | undefined {
  const walks = [...split.walks]
  for (const [index, change] of [
    [giver, -shift],
    [taker, shift],
  ] as const) {
    const [path, before] = [split.paths[index], walks[index]]
    const walk = path && before && walkPath(path, side, before.fixed + change)
    if (walk === undefined) return undefined
    walks[index] = walk
  }
  return { paths: split.paths, walks, found: walks.reduce((sum, walk) => sum + walk.found, 0n) }
}
