import { gridOf, scaleOf, type GridLine } from './chart-scale.ts'

/** Minimum distance between two labels, as a fraction of the axis. */
const MIN_DISTANCE = 0.16

/** Round prices on the logarithmic axis of a liquidity chart, with their positions. */
export function roundPrices(low: string, high: string): readonly GridLine[] {
  const labels: GridLine[] = []
  for (const { value } of gridOf(scaleOf([low, high], false), 8)) {
    // For drawing only.
    const share = Math.log(Number(value) / Number(low)) / Math.log(Number(high) / Number(low))
    const lastShare = labels.at(-1)?.share ?? -MIN_DISTANCE
    if (share > MIN_DISTANCE / 4 && share < 1 - MIN_DISTANCE / 4 && share - lastShare >= MIN_DISTANCE)
      labels.push({ value, share })
  }
  return labels
}
