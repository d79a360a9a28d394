import type { MutableRefObject, ReactElement } from 'react'
import type { FocusPosition } from '#app/ui/table/focus-position.ts'
import type { GroupProps, VirtualBody } from '#app/ui/table/virtual-body.tsx'
import type { RowMode } from '#app/ui/table/row-style.ts'
import { LONG_FROM } from './long-list.ts'

const ROW_HEIGHT = 64

interface RowsBodyProps<Row> {
  readonly rows: readonly Row[]
  /** Called with the visible rows, by index from 0. */
  readonly onRange: (first: number, last: number) => void
  readonly focus: MutableRefObject<FocusPosition | null>
  /** Props of the `tbody`. */
  readonly group?: GroupProps
  /** Renders a `tr` with `rowStyle`, a key and its index from 0 in `data-at`. */
  readonly children: (row: Row, at: number, mode: RowMode) => ReactElement
}

/** The rows of a table; long lists are virtualised. */
export function RowsBody<Row>({ rows, group, children, ...rest }: RowsBodyProps<Row>) {
  const Long = longBody
  if (!Long || rows.length <= LONG_FROM) {
    return <tbody {...group}>{rows.map((row, at) => children(row, at, 'static'))}</tbody>
  }
  return (
    <Long rows={rows} rowHeight={ROW_HEIGHT} group={group} {...rest}>
      {children}
    </Long>
  )
}

/** Loaded once a list grows: pages that are only read do not need it. */
let longBody: typeof VirtualBody | undefined

export async function loadLongBody(): Promise<void> {
  longBody ??= (await import('#app/ui/table/virtual-body.tsx')).VirtualBody
}
