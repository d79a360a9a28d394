import { useAttached } from '#app/ui/effects/use-attached.ts'
import { live } from './chart.css.ts'
import { attachChart, type LiveChartProps } from './live-chart.ts'

/** The chart that can be moved and zoomed, over the one that the server drew. Silent: the slider beneath tells its figures. */
export default function LiveChart(props: LiveChartProps) {
  const ref = useAttached(attachChart, props)
  return <div ref={ref} className={live} aria-hidden />
}
