import type { ReactElement } from 'react'
import type { RowMode } from './row-style.ts'

type RenderRow<Row> = (row: Row, at: number, mode: RowMode) => ReactElement

/** A rendered row. Returning the same element lets React skip it. */
export interface RenderedRow<Row> {
  readonly row: Row
  readonly render: RenderRow<Row>
  readonly mode: RowMode
  readonly element: ReactElement
}

/** How many placeholder rows become full in one frame after fast scrolling. */
const FULL_ROWS_PER_FRAME = 4

/**
 * Renders the rows at `indices`, reusing elements of `before`. During fast scrolling new rows are placeholders;
 * afterwards a few per call become full. Full rows stay full while they are in the window.
 */
export function renderRows<Row>(
  before: ReadonlyMap<number, RenderedRow<Row>>,
  indices: readonly number[],
  {
    rows,
    render,
    isFastScroll,
  }: { readonly rows: readonly Row[]; readonly render: RenderRow<Row>; readonly isFastScroll: boolean },
): ReadonlyMap<number, RenderedRow<Row>> {
  const rendered = new Map<number, RenderedRow<Row>>()
  let upgraded = 0
  for (const at of indices) {
    const row = rows[at]
    if (row === undefined) continue
    const known = before.get(at)
    const isPlaceholder = known
      ? known.mode === 'placeholder' && (isFastScroll || upgraded === FULL_ROWS_PER_FRAME)
      : isFastScroll
    const mode = isPlaceholder ? 'placeholder' : 'full'
    if (known && known.mode !== mode) upgraded += 1
    const isSame = known?.row === row && known.render === render && known.mode === mode
    rendered.set(at, isSame ? known : { row, render, mode, element: render(row, at, mode) })
  }
  return rendered
}
