import { expect, test } from 'vitest'
import type { ChartSeries } from './chart-axes.ts'
import { attachChart } from './live-chart.ts'

const series: ChartSeries = {
  from: 1_795_000_000,
  step: 3_600,
  values: ['1', '2', '3'],
  axis: 'linear',
  formatValue: (value) => value,
  unit: { convert: (value) => value, formatTicks: (ticks) => ticks },
  formatTime: String,
  zoomKey: '',
}

const nextFrame = () => new Promise(requestAnimationFrame)

/** Attaches a chart and returns it with the number of times that it reported to be drawn. */
function attach() {
  const element = document.createElement('div')
  document.body.appendChild(element)
  const reports = { count: 0 }
  const widget = attachChart(element, {
    series,
    kind: 'line',
    tone: 'accent',
    selected: null,
    onSelect: () => {},
    onView: () => {},
    onDrawn: () => {
      reports.count += 1
    },
  })
  return { widget, reports, element }
}

test('a chart reports once that it is drawn', async () => {
  const { widget, reports, element } = attach()
  await expect.poll(() => reports.count).toBe(1)
  widget.remove()
  element.remove()
})

test('a chart that is removed before it is drawn does not report it', async () => {
  const { widget, reports, element } = attach()
  await nextFrame()
  widget.remove()
  element.remove()
  await nextFrame()
  await nextFrame()
  expect(reports.count).toBe(0)
})
