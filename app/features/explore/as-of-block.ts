import { secondsSince } from '#app/base/time.ts'
import type { AsOf } from '#app/wire/market/as-of.ts'
import type { AsOfBlock } from './explore-facts.ts'

/**
 * Returns the block that an answer is from, with its age as of `now` (UNIX milliseconds). For several networks, the one furthest behind is
 * returned; null if there are none.
 */
export function asOfBlock(asOf: readonly AsOf[], now: number): AsOfBlock | null {
  const [first, ...rest] = asOf
  if (!first) return null
  const { chainId, block, time } = rest.reduce((oldest, entry) => (entry.time < oldest.time ? entry : oldest), first)
  return { chainId, block, time, secondsAgo: secondsSince(time, now) }
}
