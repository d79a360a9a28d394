import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { useStars } from '#app/entities/favourites/favourite-star.tsx'
import type { FavouriteKind } from '#app/entities/favourites/favourites.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { formattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { Column, SortLink } from '#app/ui/table/data-table.tsx'
import { lightRest } from '#app/ui/table/table.css.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { besideStar, column, flash, fromMd, nameCell, rankCell, rankColumn, rankHead } from './explore.css.ts'
import { sortedBy, type ListQuery } from './list-query.ts'
import type { Ranked } from './long-list.ts'

/** The first column: star and rank. */
export function useRankColumn<Row extends Ranked>(
  kind: FavouriteKind,
  starred: (row: Row) => Parameters<ReturnType<typeof useStars>>[0],
): Column<Row> {
  const { t } = useTranslation('explore')
  const format = useFormat()
  const star = useStars(kind)
  return useMemo(
    () => ({
      name: 'rank',
      className: `${column.rank} ${rankColumn}`,
      align: 'start',
      skeleton: null,
      label: (
        <>
          <span className={visuallyHidden}>{t('rank')}</span>
          <span aria-hidden className={`${rankHead} ${fromMd}`}>
            #
          </span>
        </>
      ),
      cellClassName: () => rankCell,
      cell: (row) => (
        <>
          {star(starred(row))}
          {formattedText(format.count(row.rank), { className: fromMd })}
        </>
      ),
    }),
    [t, format, star, starred],
  )
}

/** The second column: the name, whose link fills the row. */
export function nameColumn<Row>(label: string, cell: (row: Row, index: number) => ReactNode): Column<Row> {
  return {
    name: 'name',
    label,
    cell,
    className: `${lightRest} ${besideStar}`,
    align: 'start',
    cellClassName: () => nameCell,
    skeleton: (
      <span className={nameCell}>
        <Skeleton shape="disc" />
        <Skeleton shape={120} />
      </span>
    ),
  }
}

type ValueColumn<Row> = Omit<Column<Row>, 'cellClassName'> & {
  /** The displayed value as an exact decimal; changes are highlighted. */
  readonly value: (row: Row) => string | null
  /** Class of a cell by its value. */
  readonly tone?: (row: Row) => string
}

/** A column of values. */
export function valueColumn<Row>({ value, tone, ...column }: ValueColumn<Row>): Column<Row> {
  return {
    ...column,
    cellClassName: (row, before) => {
      const direction = before && changeDirection(value(before), value(row))
      return `${tone?.(row) ?? ''} ${direction ? flash[direction] : ''}`
    },
  }
}

function changeDirection(before: string | null, now: string | null): 'up' | 'down' | undefined {
  if (before === null || now === null || before === now) return undefined
  return compareDecimals(now, before) > 0 ? 'up' : 'down'
}

/** Creates the links of sortable headers. */
export function sortLinks<Query extends ListQuery & { readonly sort: string }>(
  query: Query,
  pathOf: (query: Query) => string,
): (sort: Query['sort']) => SortLink {
  const direction = query.order === 'asc' ? 'ascending' : 'descending'
  return (sort) => ({
    to: pathOf(sortedBy(query, sort)),
    direction: query.sort === sort ? direction : undefined,
  })
}
