import type { MutableRefObject, ReactElement } from 'react'
import type { FocusPlace } from '#app/ui/table/focus-place.ts'
import type { GroupProps, LongBody } from '#app/ui/table/long-body.tsx'
import type { RowStand } from '#app/ui/table/row-place.ts'
import { LONG_FROM } from './long-list.ts'

const ROW_HEIGHT = 64

interface RowsBodyProps<Row> {
  readonly rows: readonly Row[]
  /** Which rows are seen, by place from 0. */
  readonly onRange: (first: number, last: number) => void
  readonly focus: MutableRefObject<FocusPlace | null>
  /** Of the body itself. */
  readonly group?: GroupProps
  /** A `tr` at its `rowPlace`, with a key, and its place from 0 in `data-at`. */
  readonly children: (row: Row, at: number, stand: RowStand) => ReactElement
}

/** The rows of a table; of many, those in sight. */
export function RowsBody<Row>({ rows, group, children, ...rest }: RowsBodyProps<Row>) {
  const Long = longBody
  if (!Long || rows.length <= LONG_FROM) {
    return <tbody {...group}>{rows.map((row, at) => children(row, at, 'inFlow'))}</tbody>
  }
  return (
    <Long rows={rows} rowHeight={ROW_HEIGHT} group={group} {...rest}>
      {children}
    </Long>
  )
}

/** There once a list has gone on: a page that is only looked at needs none of it. */
let longBody: typeof LongBody | undefined

export async function loadLongBody(): Promise<void> {
  longBody ??= (await import('#app/ui/table/long-body.tsx')).LongBody
}
