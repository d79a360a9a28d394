import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTexts } from '#tests/builders/render-texts.tsx'
import type { AxisKind } from './chart-axes.ts'
import { InteractiveChart } from './interactive-chart.tsx'
import { useDrawing } from './use-drawing.ts'

const VALUES = ['1', '3', '2', '40', '10', '700', '5000', '1000', '20000', '99999', '60000']
const unit = { convert: (value: string) => value, formatTicks: (ticks: readonly string[]) => ticks }

function Prices({ axis }: { readonly axis: AxisKind }) {
  const [selected, setSelected] = useState<number | null>(null)
  const series = { from: 1_795_000_000, step: 3_600, values: VALUES }
  const { live, axes, share } = useDrawing(series, 'line', axis, (value) => value, unit)
  return (
    <InteractiveChart
      name="Price"
      kind="line"
      shares={VALUES.map(share)}
      {...axes}
      selected={selected}
      onSelect={setSelected}
      describe={(index) => VALUES[index] ?? ''}
      live={live}
    />
  )
}

/** Height of the topmost opaque pixel in each point's column, 0 to 1; the columns at the edges are cut. */
function lineHeights(canvas: HTMLCanvasElement): number[] {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no context')
  return VALUES.map((_, index) => {
    const x = Math.min(width - 2, Math.max(1, Math.round((index / (VALUES.length - 1)) * width)))
    const { data } = context.getImageData(x, 0, 1, height)
    const top = Array.from({ length: height }, (_, y) => data[y * 4 + 3] ?? 0).findIndex((alpha) => alpha > 200)
    return 1 - top / height
  })
}

test.each(['linear', 'log'] as const)(
  'the interactive chart draws the points of a %s axis at the heights of the static one',
  async (axis) => {
    await renderTexts(<Prices axis={axis} />)
    const line = () => document.querySelector('path[vector-effect]')?.getAttribute('d') ?? ''
    const drawn = [...line().matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => 1 - Number(y) / 1_000)
    expect(drawn).toHaveLength(VALUES.length)
    await page.getByRole('slider').hover()
    await expect.poll(() => document.querySelector('[data-live] canvas')).not.toBeNull()
    const [pane] = [...document.querySelectorAll<HTMLCanvasElement>('[data-live] canvas')].sort(
      (one, other) => other.width * other.height - one.width * one.height,
    )
    if (!pane) throw new Error('no canvas')
    const difference = () =>
      Math.max(...lineHeights(pane).map((height, index) => Math.abs(height - (drawn[index] ?? 0))))
    // Half the width of the line, more where it is steep.
    await expect.poll(difference).toBeLessThan(0.04)
  },
)
