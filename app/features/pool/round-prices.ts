import { gridOf, scaleOf, type GridLine } from '#app/entities/chart/chart-scale.ts'
import type { DepthBar } from './liquidity-chart.ts'

/** Minimum distance between two labels, as a fraction of the axis. */
const ROOM = 0.16

/** Round prices on the axis of the liquidity chart, with their positions. Its bars are equal ratios of the price. */
export function roundPrices(bars: readonly Pick<DepthBar, 'low' | 'high'>[]): readonly GridLine[] {
  const low = bars[0]?.low ?? '0'
  const high = bars.at(-1)?.high ?? '0'
  const labels: GridLine[] = []
  for (const { value } of gridOf(scaleOf([low, high], false), 8)) {
    // For drawing only.
    const share = Math.log(Number(value) / Number(low)) / Math.log(Number(high) / Number(low))
    const last = labels.at(-1)?.share ?? -ROOM
    if (share > ROOM / 4 && share < 1 - ROOM / 4 && share - last >= ROOM) labels.push({ value, share })
  }
  return labels
}
