import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactNode, type RefObject } from 'react'
import { flashRow } from '#app/ui/flash/flash.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link, useNavigationState } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { rowStyle, RowsBody } from './rows-body.tsx'
import { bodyRole, cellRole, columnHeaderRole, rowGroupRole, rowRole, tableRole } from './table-roles.ts'
import {
  align,
  frame,
  lightHead,
  lightHeadCell,
  lightHeadRow,
  lightRow,
  lightRowCell,
  lightTable,
  skeletonCell,
  sortLink,
} from './table.css.ts'

/** A column of a table whose rows are `Row`. */
export interface Column<Row> {
  /** Unique; used in URLs for hiding and sorting. */
  readonly name: string
  readonly label: ReactNode
  /** The label is only for screen readers. */
  readonly isLabelHidden?: boolean
  /** Link that sorts by this column; undefined if it cannot be sorted. */
  readonly sort?: SortLink
  /** Class that sets the width. */
  readonly className: string
  /** Class that hides the column below a breakpoint; undefined if it is always visible. */
  readonly from?: string
  /** `end` by default. */
  readonly align?: keyof typeof align
  readonly cell: (row: Row, index: number) => ReactNode
  /** Class of a cell. `before`: the previous data of a row that just changed. */
  readonly cellClassName?: (row: Row, before: Row | undefined) => string | undefined
  /** Content of a cell while the rows load. */
  readonly skeleton?: ReactNode
}

export interface SortLink {
  readonly to: string
  readonly direction: 'ascending' | 'descending' | undefined
}

interface DataTableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** `aria-rowcount`: the number of all rows of the list, rendered or not, plus the header; -1 if unknown. */
  readonly rowCount?: number | undefined
  /** Position of a row in the whole list, from 1; by default its position in `rows`. */
  readonly rankOf?: (row: Row) => number
  /** The previous data of rows that just changed, by key. */
  readonly before?: ReadonlyMap<string, Row>
  /** Keys of new rows, which are highlighted. */
  readonly newKeys?: ReadonlySet<string>
  /** Called with the first and last visible row of a virtualised list, by index from 0. */
  readonly onRange?: (first: number, last: number) => void
  readonly frameRef?: RefObject<HTMLDivElement>
}

/**
 * A table of blocks and flex rows (`lightTable`) whose long lists are virtualised. Columns are hidden on narrow screens;
 * it never scrolls sideways.
 */
export function DataTable<Row>({ columns, rows, keyOf, frameRef, ...rest }: DataTableProps<Row>) {
  const { rowCount, rankOf, before, newKeys, onRange } = rest
  const { isPending } = useNavigationState()
  return (
    <div className={frame} ref={frameRef}>
      <table
        {...tableRole}
        className={lightTable}
        aria-rowcount={rowCount}
        aria-busy={isPending || undefined}
        data-refreshing={isPending || undefined}
      >
        <HeaderRow columns={columns} />
        <RowsBody rows={rows} onRange={onRange}>
          {(row, index, isPlaced) => {
            const key = keyOf(row)
            return (
              <DataRow
                key={key}
                columns={columns}
                row={row}
                index={index}
                isPlaced={isPlaced}
                rank={rankOf ? rankOf(row) : index + 1}
                before={before?.get(key)}
                isNew={newKeys?.has(key) ?? false}
              />
            )
          }}
        </RowsBody>
      </table>
    </div>
  )
}

interface DataTableSkeletonProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rowCount: number
}

/** Placeholder with the dimensions of the table with `rowCount` rows. */
export function DataTableSkeleton<Row>({ columns, rowCount }: DataTableSkeletonProps<Row>) {
  return (
    <div className={frame}>
      <table {...tableRole} className={lightTable} aria-busy>
        <HeaderRow columns={columns} />
        <tbody {...bodyRole}>
          {Array.from({ length: rowCount }, (_, index) => (
            <tr key={index} {...rowRole} className={lightRow}>
              {columns.map((column) => (
                <td key={column.name} {...cellRole} className={`${lightRowCell} ${classNameOf(column)}`}>
                  {column.skeleton === undefined ? <SkeletonValue /> : column.skeleton}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SkeletonValue() {
  return (
    <span className={skeletonCell}>
      <Skeleton shape={64} />
    </span>
  )
}

function classNameOf<Row>({ className, from = '', align: side = 'end' }: Column<Row>): string {
  return `${className} ${align[side]} ${from}`
}

function HeaderRow<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return (
    <thead {...rowGroupRole} className={lightHead}>
      <tr {...rowRole} className={lightHeadRow}>
        {columns.map((column) => {
          const { name, label, isLabelHidden, sort } = column
          const text = isLabelHidden ? <span className={visuallyHidden}>{label}</span> : label
          return (
            <th
              key={name}
              {...columnHeaderRole}
              className={`${lightHeadCell} ${classNameOf(column)}`}
              aria-sort={sort?.direction}
            >
              {sort ? (
                <Link to={sort.to} className={sortLink}>
                  {sort.direction && <Icon icon={sort.direction === 'ascending' ? ArrowUp : ArrowDown} size={16} />}
                  {label}
                </Link>
              ) : (
                text
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface DataRowProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  /** Index from 0 among the shown rows. */
  readonly index: number
  /** Whether the row is positioned by its index in a virtualised list. */
  readonly isPlaced: boolean
  readonly rank: number
  readonly before: Row | undefined
  readonly isNew: boolean
}

function PlainRow<Row>({ columns, row, index, isPlaced, rank, before, isNew }: DataRowProps<Row>) {
  const { className, ...position } = rowStyle(index, isPlaced)
  return (
    <tr
      {...rowRole}
      {...position}
      className={`${className}${isNew ? ` ${flashRow}` : ''}`}
      data-at={index}
      aria-rowindex={rank + 1}
    >
      {columns.map((column) => {
        const baseClass = `${lightRowCell} ${classNameOf(column)}`
        const cellClass = column.cellClassName?.(row, before)
        return (
          <td key={column.name} {...cellRole} className={cellClass ? `${baseClass} ${cellClass}` : baseClass}>
            {column.cell(row, index)}
          </td>
        )
      })}
    </tr>
  )
}

// `memo` loses the type parameter.
const DataRow = memo(PlainRow) as typeof PlainRow
