import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import type { ProtocolHistory } from '#app/wire/market/protocol-history.ts'
import type { DailyHistory } from './explore-facts.ts'

const DAY = 86_400
/** More digits than a chart shows of an amount. */
const DIGITS = 6

/**
 * Returns volume and TVL per day, without gaps: a day without trades has zero volume and the TVL of the previous day. Today is not over,
 * so it has a TVL but no volume. Null if either would have fewer than two days.
 */
export function dailyHistory({ volumes, tvls }: ProtocolHistory): Omit<DailyHistory, 'ageSeconds'> | null {
  const [first] = tvls
  const last = tvls.at(-1)
  if (!first || !last) return null
  const dayCount = Math.round((last.time - first.time) / DAY) + 1
  if (dayCount < 3) return null
  const volumeOf = new Map(volumes.map(({ time, value }) => [time, value]))
  const tvlOf = new Map(tvls.map(({ time, value }) => [time, value]))
  const history = { from: first.time, tvl: [] as string[], volume: [] as string[] }
  for (let day = 0; day < dayCount; day++) {
    const time = first.time + day * DAY
    history.tvl.push(truncateDecimal(tvlOf.get(time) ?? history.tvl[day - 1] ?? '0', DIGITS))
    if (day < dayCount - 1) history.volume.push(truncateDecimal(volumeOf.get(time) ?? '0', DIGITS))
  }
  return history
}
