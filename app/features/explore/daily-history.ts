import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import type { ProtocolHistory } from '#app/wire/market/protocol-history.ts'
import type { DailyHistory } from './explore-facts.ts'

/** More digits than a chart shows. */
const DIGITS = 6

/**
 * Returns volume and TVL per day. Today is not over, so it has a TVL but no volume. Null if either would have fewer than two days.
 */
export function dailyHistory({ volumes, tvls }: ProtocolHistory): Omit<DailyHistory, 'ageSeconds'> | null {
  const [first] = tvls
  if (!first || tvls.length < 3) return null
  const texts = (days: ProtocolHistory['tvls']) => days.map(({ value }) => truncateDecimal(value, DIGITS))
  return { from: first.time, tvl: texts(tvls), volume: texts(volumes.slice(0, -1)) }
}
