import type { SimulatedMarket } from './world/market.ts'
import { blockTimes, type Density } from './world/schedule.ts'

export interface Gap {
  /** Time of the newest block, and time to reach; UNIX seconds. */
  readonly start: number
  readonly end: number
  readonly density: readonly Density[]
  readonly swaps: number
}

/** Milliseconds available to fill the gap at the start. The last hour is always filled. */
const BUDGET_MS = 4_000
const HOUR = 3_600

/**
 * Simulates trades for the time since the cached world ended. The last hour is always complete; earlier blocks are
 * skipped at regular distances if the machine is too slow.
 */
export async function fillGap(
  market: Pick<SimulatedMarket, 'mine'>,
  { start, end, density, swaps }: Gap,
): Promise<void> {
  const times = blockTimes(start, end, density)
  const recent = times.filter((time) => time > end - HOUR)
  const older = times.slice(0, times.length - recent.length)
  const began = performance.now()
  let mined = 0
  for (let index = 0; index < older.length;) {
    await market.mine({ time: older[index] ?? end, swaps })
    mined++
    const spent = performance.now() - began
    const affordable = Math.floor((BUDGET_MS - spent) / (spent / mined)) - recent.length
    index += stride(older.length - index - 1, affordable)
  }
  for (const time of recent) await market.mine({ time, swaps })
}

/**
 * Distance to the next block to mine, given the number of blocks that are left and that can be mined in time; `left + 1` if
 * there is no time for any.
 */
export function stride(left: number, affordable: number): number {
  if (affordable < 1) return left + 1
  return Math.max(1, Math.ceil(left / affordable))
}
