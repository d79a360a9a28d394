import { InteractiveChart } from '#app/entities/chart/interactive-chart.tsx'
import { useDrawing } from '#app/entities/chart/use-drawing.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { useFormat } from '#app/i18n/use-format.ts'

export interface DailySeries {
  readonly from: number
  readonly step: number
  readonly values: readonly string[]
}

export interface DailyChartProps {
  readonly name: string
  readonly series: DailySeries
  readonly selected: number | null
  readonly onSelect: (index: number | null) => void
}

export function DailyChart({ name, series, selected, onSelect }: DailyChartProps) {
  const { day } = useFormat()
  const fiat = useFiat()
  const unit = { convert: fiat.convert, formatTicks: fiat.compactTicks }
  const { axes, share } = useDrawing(series, 'line', 'fromZero', fiat.compactMoney, unit, 'slim')
  const { from, step, values } = series
  return (
    <InteractiveChart
      name={name}
      kind="line"
      size="slim"
      shares={values.map(share)}
      {...axes}
      selected={selected}
      onSelect={onSelect}
      describe={(index) => `${fiat.compactMoney(values[index] ?? '0')}, ${day(from + index * step)}`}
    />
  )
}
