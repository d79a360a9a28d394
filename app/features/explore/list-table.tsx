import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#app/i18n/use-format.ts'
import { formattedText as written } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link, useNavigationState } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { bodyRole, cellRole, rowGroupRole, columnHeaderRole, rowRole, tableRole } from '#app/ui/table/table-roles.ts'
import { rowStyle, type RowMode } from '#app/ui/table/row-style.ts'
import {
  align,
  frame,
  lightHead,
  lightHeadCell,
  lightHeadRow,
  lightRest,
  lightRow,
  lightRowCell,
  lightTable,
  sortLink,
} from '#app/ui/table/table.css.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import {
  besideStar,
  column,
  flash,
  fromMd,
  heldFigure,
  nameCell,
  placeholderStar,
  rankCell,
  rankColumn,
  rankHead,
} from './explore.css.ts'
import { sortedBy, type ListQuery } from './list-query.ts'

const ROWS_HELD = 20

/** A column of the token or pool table, after rank and name. */
export interface Column<Row> {
  /** Its name in the URL. */
  readonly name: string
  readonly words: string
  /** The label is only for screen readers. */
  readonly isWordless?: boolean
  /** Link that sorts by this column; undefined if it cannot be sorted. */
  readonly sort?: SortLink
  /** Class of its width. */
  readonly look: string
  /** Class of its breakpoint; undefined if it is always visible. */
  readonly from?: string
  readonly cell: (row: Row) => ReactNode
  /** Class of a cell by its value. */
  readonly tone?: (row: Row) => string
  /** The displayed value as an exact decimal; changes are highlighted. */
  readonly figure?: (row: Row) => string | null
}

interface SortLink {
  readonly to: string
  readonly direction: 'ascending' | 'descending' | undefined
}

/** Creates the links of sortable headers. */
export function sortLinks<Query extends ListQuery & { readonly sort: string }>(
  query: Query,
  pathOf: (query: Query) => string,
): (sort: Query['sort']) => SortLink {
  return (sort) => ({
    to: pathOf(sortedBy(query, sort)),
    direction: query.sort !== sort ? undefined : query.order === 'asc' ? 'ascending' : 'descending',
  })
}

interface ListTableProps<Row> {
  /** Header of the first column. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  /** `aria-rowcount`: all rows of the list plus the header, rendered or not. */
  readonly rowCount: number
  readonly children: ReactNode
}

/** Header and frame of a list. Columns are hidden on narrow screens; it never scrolls sideways. */
export function ListTable<Row>({ name, columns, rowCount, children }: ListTableProps<Row>) {
  const { isPending } = useNavigationState()
  return (
    <div className={frame}>
      <table
        {...tableRole}
        className={lightTable}
        aria-rowcount={rowCount}
        aria-busy={isPending || undefined}
        data-refreshing={isPending || undefined}
      >
        <Heads name={name} columns={columns} />
        {children}
      </table>
    </div>
  )
}

function lookOf({ look, from }: Pick<Column<unknown>, 'look' | 'from'>): string {
  return from === undefined ? look : `${look} ${from}`
}

export function ListTableSkeleton<Row>({ name, columns }: Pick<ListTableProps<Row>, 'name' | 'columns'>) {
  return (
    <div className={frame}>
      <table {...tableRole} className={lightTable} aria-busy>
        <Heads name={name} columns={columns} />
        <tbody {...bodyRole}>
          {Array.from({ length: ROWS_HELD }, (_, at) => (
            <tr key={at} {...rowRole} className={lightRow}>
              <td {...cellRole} className={`${lightRowCell} ${column.rank} ${rankColumn}`} />
              <td {...cellRole} className={`${lightRowCell} ${lightRest} ${besideStar} ${nameCell}`}>
                <Skeleton shape="disc" />
                <Skeleton shape={120} />
              </td>
              {columns.map((each) => (
                <td key={each.name} {...cellRole} className={`${lightRowCell} ${lookOf(each)}`}>
                  <span className={heldFigure}>
                    <Skeleton shape={64} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heads<Row>({ name, columns }: Pick<ListTableProps<Row>, 'name' | 'columns'>) {
  const { t } = useTranslation('explore')
  return (
    <thead {...rowGroupRole} className={lightHead}>
      <tr {...rowRole} className={lightHeadRow}>
        <th {...columnHeaderRole} className={`${lightHeadCell} ${column.rank} ${rankColumn}`}>
          <span className={visuallyHidden}>{t('rank')}</span>
          <span aria-hidden className={`${rankHead} ${fromMd}`}>
            #
          </span>
        </th>
        <th {...columnHeaderRole} className={`${lightHeadCell} ${lightRest} ${besideStar}`}>
          {name}
        </th>
        {columns.map(({ name: key, words, isWordless, sort, ...look }) => (
          <th
            key={key}
            {...columnHeaderRole}
            className={`${lightHeadCell} ${align.end} ${lookOf(look)}`}
            aria-sort={sort?.direction}
          >
            {sort ? (
              <Link to={sort.to} className={sortLink}>
                {sort.direction && <Icon of={sort.direction === 'ascending' ? ArrowUp : ArrowDown} size={16} />}
                {words}
              </Link>
            ) : (
              <span className={isWordless ? visuallyHidden : undefined}>{words}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface ListRowProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly row: Row & { readonly rank: number }
  /** Index from 0 among the shown rows. */
  readonly at: number
  readonly mode: RowMode
  /** The previous data of this row, if it just changed. */
  readonly before: Row | undefined
  readonly star: ReactNode
  /** The name, whose link fills the row. */
  readonly children: ReactNode
}

export function ListRow<Row>({ columns, row: facts, at, mode, before, star, children }: ListRowProps<Row>) {
  const format = useFormat()
  const isPlaceholder = mode === 'placeholder'
  return (
    <tr {...rowRole} {...rowStyle(at, mode)} data-at={at} aria-rowindex={facts.rank + 1}>
      <td {...cellRole} className={`${lightRowCell} ${column.rank} ${rankColumn} ${rankCell}`}>
        {isPlaceholder ? <span className={placeholderStar} /> : star}
        {written(format.count(facts.rank), { className: fromMd })}
      </td>
      <td {...cellRole} className={`${lightRowCell} ${lightRest} ${besideStar} ${nameCell}`}>
        {children}
      </td>
      {columns.map(({ name, cell: content, figure, tone, ...rest }) => {
        const moved = before && figure ? movement(figure(before), figure(facts)) : undefined
        const look = `${lightRowCell} ${align.end} ${lookOf(rest)}`
        if (isPlaceholder) return <td key={name} {...cellRole} className={look} />
        const toned = tone ? `${look} ${tone(facts)}` : look
        return (
          <td key={name} {...cellRole} className={moved ? `${toned} ${flash[moved]}` : toned}>
            {content(facts)}
          </td>
        )
      })}
    </tr>
  )
}

function movement(before: string | null, now: string | null): 'up' | 'down' | undefined {
  if (before === null || now === null || before === now) return undefined
  return compareDecimals(now, before) > 0 ? 'up' : 'down'
}
