import type { ReactElement } from 'react'
import { bodyRole } from './table-roles.ts'
import { lightRow, placedRow, ROW_HEIGHT } from './table.css.ts'
import type { VirtualBody } from './virtual-body.tsx'

/** Lists with more rows than this are virtualised. */
export const VIRTUAL_FROM = 60

export interface RowsBodyProps<Row> {
  readonly rows: readonly Row[]
  /** Called with the first and last visible row of a virtualised list, by index from 0. */
  readonly onRange?: ((first: number, last: number) => void) | undefined
  /** Renders a `tr` with `rowStyle`, a key, `aria-rowindex`, and its index from 0 in `data-at`. */
  readonly children: (row: Row, index: number, isPlaced: boolean) => ReactElement
}

/** The rows of a table; long lists are virtualised. */
export function RowsBody<Row>(props: RowsBodyProps<Row>) {
  const { rows, children } = props
  const Virtual = virtualBody
  if (!Virtual || rows.length <= VIRTUAL_FROM) {
    return <tbody {...bodyRole}>{rows.map((row, index) => children(row, index, false))}</tbody>
  }
  return <Virtual {...props} />
}

/** Class and style of a row. `isPlaced`: positioned by its index in a virtualised list. */
export function rowStyle(index: number, isPlaced: boolean) {
  if (!isPlaced) return { className: lightRow }
  return { className: placedRow, style: { transform: `translateY(${index * ROW_HEIGHT}rem)` } }
}

let virtualBody: typeof VirtualBody | undefined

/** Loads the code of virtualised lists. Called when a list grows, because pages with short lists do not need it. */
export async function loadVirtualBody(): Promise<void> {
  virtualBody ??= (await import('./virtual-body.tsx')).VirtualBody
}
