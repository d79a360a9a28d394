import type { SimulatedMarket } from './world/market.ts'
import { blockTimes, type Density } from './world/schedule.ts'

export interface Gap {
  /** Time of the newest block there is, and time to reach; Unix seconds. */
  readonly start: number
  readonly end: number
  readonly density: readonly Density[]
  readonly swaps: number
}

/** What somebody who starts the chains may be made to wait. */
const BUDGET_MS = 4_000
const HOUR = 3_600

/**
 * Trades through the time since the cached world ended. The last hour is always whole; before it, blocks are left out when
 * the machine is too slow to mine them all in time, the further back the sooner.
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

/** How far to the next block, when so many are left and so many can be afforded. Past the end when none can. */
export function stride(left: number, affordable: number): number {
  if (affordable < 1) return left + 1
  return Math.max(1, Math.ceil(left / affordable))
}
