import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import type { AxisLabel, BandShares, ChartSeries, MarkShares } from './chart-axes.ts'
import type { CandleShares } from './chart-scale.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'
import type * as styles from './chart.css.ts'

export interface ChartProps {
  /** Accessible name. */
  readonly name: string
  readonly kind: ChartKind
  /** `slim`: a low chart beside its value. */
  readonly size?: keyof typeof styles.size
  readonly tone?: keyof typeof styles.line
  /** Heights of the values, of the closes for candles, 0 to 1. */
  readonly shares: readonly number[]
  readonly candles?: readonly CandleShares[]
  readonly values: readonly AxisLabel[]
  readonly times: readonly AxisLabel[]
  readonly band?: BandShares | undefined
  /** Trades; `describe` must mention them. */
  readonly marks?: readonly MarkShares[]
  /** Bars before this index use the muted colour. */
  readonly split?: number
  readonly marker?: AxisLabel | undefined
  /** Index of the selected point. */
  readonly selected: number | null
  readonly onSelect: (index: number | null) => void
  /** The values of a point as text, for screen readers. */
  readonly describe: (index: number) => string
  /** Data of the live chart, which can be panned and zoomed; without it the chart stays static. */
  readonly live?: ChartSeries
}

export type ChartKind = 'line' | 'bars' | 'candles'

const load = async () => (await import('./interactive-chart.tsx')).InteractiveChart

/**
 * A chart that the server draws. The code that makes it interactive loads after the page, because the chart is readable
 * without it. Modules that are themselves loaded after the page use `InteractiveChart` directly.
 */
export const Chart = lateHydration<ChartProps>(load, ({ size }) => <ChartSkeleton {...(size && { size })} />)
