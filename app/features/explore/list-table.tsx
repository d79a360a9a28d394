import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#app/i18n/use-format.ts'
import { figure as written } from '#app/ui/figure/figure.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link, useMove } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { aBody, aCell, aGroup, aHead, aRow, aTable } from '#app/ui/table/light-roles.ts'
import { rowPlace, type RowStand } from '#app/ui/table/row-place.ts'
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
  passingStar,
  rankCell,
  rankColumn,
  rankHead,
} from './explore.css.ts'
import { sortedBy, type ListQuery } from './list-query.ts'

const ROWS_HELD = 20

/** A column of tokens or pools, behind place and name. */
export interface Column<Row> {
  /** As the URL calls it. */
  readonly name: string
  readonly words: string
  /** Where its words are not to be seen. */
  readonly isWordless?: boolean
  /** Where a press on its head leads; none where it does not sort. */
  readonly sort?: SortLink
  /** How wide it is. */
  readonly look: string
  /** From which width of the page on it stays; without, on all. */
  readonly from?: string
  readonly cell: (row: Row) => ReactNode
  /** The look of a cell by what it says. */
  readonly tone?: (row: Row) => string
  /** The figure that it shows, an exact decimal: when it changes, the cell says so. */
  readonly figure?: (row: Row) => string | null
}

interface SortLink {
  readonly to: string
  readonly direction: 'ascending' | 'descending' | undefined
}

/** Makes the links of the heads that sort. */
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
  /** What a row is of: the head of the first column. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  /** All rows of the list and its head, there or not. */
  readonly rowCount: number
  readonly children: ReactNode
}

/** Head and frame of a list. Columns leave as the page narrows; it never scrolls sideways. */
export function ListTable<Row>({ name, columns, rowCount, children }: ListTableProps<Row>) {
  const { isGoing } = useMove()
  return (
    <div className={frame}>
      <table
        {...aTable}
        className={lightTable}
        aria-rowcount={rowCount}
        aria-busy={isGoing || undefined}
        data-refreshing={isGoing || undefined}
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
      <table {...aTable} className={lightTable} aria-busy>
        <Heads name={name} columns={columns} />
        <tbody {...aBody}>
          {Array.from({ length: ROWS_HELD }, (_, at) => (
            <tr key={at} {...aRow} className={lightRow}>
              <td {...aCell} className={`${lightRowCell} ${column.rank} ${rankColumn}`} />
              <td {...aCell} className={`${lightRowCell} ${lightRest} ${besideStar} ${nameCell}`}>
                <Skeleton shape="disc" />
                <Skeleton shape={120} />
              </td>
              {columns.map((each) => (
                <td key={each.name} {...aCell} className={`${lightRowCell} ${lookOf(each)}`}>
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
    <thead {...aGroup} className={lightHead}>
      <tr {...aRow} className={lightHeadRow}>
        <th {...aHead} className={`${lightHeadCell} ${column.rank} ${rankColumn}`}>
          <span className={visuallyHidden}>{t('rank')}</span>
          <span aria-hidden className={`${rankHead} ${fromMd}`}>
            #
          </span>
        </th>
        <th {...aHead} className={`${lightHeadCell} ${lightRest} ${besideStar}`}>
          {name}
        </th>
        {columns.map(({ name: key, words, isWordless, sort, ...look }) => (
          <th
            key={key}
            {...aHead}
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
  /** Its place from 0 among those that are shown. */
  readonly at: number
  readonly stand: RowStand
  /** What stood here before, where it has just changed. */
  readonly before: Row | undefined
  readonly star: ReactNode
  /** Its name, whose link fills the row. */
  readonly children: ReactNode
}

export function ListRow<Row>({ columns, row: facts, at, stand, before, star, children }: ListRowProps<Row>) {
  const format = useFormat()
  const isPassing = stand === 'passing'
  return (
    <tr {...aRow} {...rowPlace(at, stand)} data-at={at} aria-rowindex={facts.rank + 1}>
      <td {...aCell} className={`${lightRowCell} ${column.rank} ${rankColumn} ${rankCell}`}>
        {isPassing ? <span className={passingStar} /> : star}
        {written(format.count(facts.rank), { className: fromMd })}
      </td>
      <td {...aCell} className={`${lightRowCell} ${lightRest} ${besideStar} ${nameCell}`}>
        {children}
      </td>
      {columns.map(({ name, cell: content, figure, tone, ...rest }) => {
        const moved = before && figure ? movement(figure(before), figure(facts)) : undefined
        const look = `${lightRowCell} ${align.end} ${lookOf(rest)}`
        if (isPassing) return <td key={name} {...aCell} className={look} />
        const toned = tone ? `${look} ${tone(facts)}` : look
        return (
          <td key={name} {...aCell} className={moved ? `${toned} ${flash[moved]}` : toned}>
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
