import { useDomWidget } from '#app/ui/effects/use-dom-widget.ts'
import { live } from './chart.css.ts'
import { attachChart, type LiveChartProps } from './live-chart.ts'

/** The live chart on top of the server-rendered one. Hidden from screen readers, which use the slider below. */
export default function LiveChart(props: LiveChartProps) {
  const ref = useDomWidget(attachChart, props)
  return <div ref={ref} className={live} aria-hidden />
}
