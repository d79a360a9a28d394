import { useFormat } from '#app/i18n/use-format.ts'
import { useNavigationState } from '#app/ui/navigation/navigation.tsx'
import { axesOf, scaleInView, fullView, type AxisKind, type AxisUnit, type ChartSeries } from './chart-axes.ts'
import { shareOf, type ChartLayout } from './chart-scale.ts'

type Data = Pick<ChartSeries, 'from' | 'step' | 'values' | 'candles' | 'band' | 'marks'>

/** Returns the data that the static and the live chart share: the series, its axes and a function from a value to its height, 0 to 1. */
export function useDrawing(
  { from, step, values, candles, band, marks }: Data,
  layout: ChartLayout,
  axis: AxisKind,
  formatValue: (value: string) => string,
  unit: AxisUnit,
  size: 'full' | 'slim' = 'full',
) {
  const format = useFormat()
  const { locationKey } = useNavigationState()
  const live: ChartSeries = {
    from,
    step,
    values,
    axis,
    formatValue,
    unit,
    ...(candles && { candles }),
    ...(band && { band }),
    ...(marks && { marks }),
    formatTime: (time, timeUnit) => format[timeUnit](time),
    zoomKey: locationKey,
  }
  const view = fullView(values.length, layout)
  const scale = scaleInView(live, view)
  return { live, axes: axesOf(live, view, size), share: (value: string) => shareOf(scale, value) }
}
