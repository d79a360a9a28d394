import { useRef, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { useFavourites, type FavouriteKind } from '#app/entities/favourites/favourites.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { usePreservedFocus } from '#app/ui/effects/use-preserved-focus.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { bodyRole } from '#app/ui/table/table-roles.ts'
import { readFocusPosition, type FocusPosition } from '#app/ui/table/focus-position.ts'
import type { RowMode } from '#app/ui/table/row-style.ts'
import type { MarketList, ReadyList } from './explore-facts.ts'
import { asOf, footLine } from './explore.css.ts'
import { AsOf, EmptyList, ListError, ListSkeleton, Pager } from './list-parts.tsx'
import { ListTable, ListTableSkeleton, type Column } from './list-table.tsx'
import type { ListQuery } from './list-query.ts'
import type { Ranked } from './long-list.ts'
import { LoadMore } from './load-more.tsx'
import { loadLongBody, RowsBody } from './rows-body.tsx'
import { cachedList, useLongList } from './use-long-list.ts'

/** Rows per page of the server-rendered list. */
const PAGE_SIZE = 20

interface MarketListProps<Row extends Ranked, Query extends ListQuery> {
  readonly list: MarketList<Row>
  readonly query: Query
  readonly pathOf: (query: Query) => string
  readonly kind: FavouriteKind
  /** The visible columns. */
  readonly columns: readonly Column<Row>[]
  /** Key of a row in favourites and the API. */
  readonly keyOf: (row: Row) => string
  readonly fetchPage: (page: number, ids?: readonly string[]) => Promise<ReadyList<Row>>
  readonly words: {
    /** Header of the first column. */
    readonly name: string
    readonly failed: string
    /** Text and optional link for an empty result. */
    readonly empty: string
    readonly way?: { readonly to: string; readonly words: string } | undefined
  }
  /** Renders a row. `before` is its previous data if it just changed. */
  readonly children: (row: Row, at: number, mode: RowMode, before: Row | undefined) => ReactElement
}

/** The table, or a message if the list is empty or failed to load. */
export function MarketListView<Row extends Ranked, Query extends ListQuery>(props: MarketListProps<Row, Query>) {
  const { list, query, pathOf, words } = props
  if (list.state === 'failed') return <ListError failure={list} title={words.failed} path={pathOf(query)} />
  if (list.state === 'favourites') return <FavouriteList {...props} />
  if (list.rows.length === 0) return <EmptyList why={words.empty} way={words.way} />
  return <Rows {...props} given={list} ids={undefined} />
}

function FavouriteList<Row extends Ranked, Query extends ListQuery>(props: MarketListProps<Row, Query>) {
  const { t } = useTranslation('explore')
  const { kind, query, pathOf, columns, words } = props
  const ids = useFavourites(kind)
  const all = pathOf({ ...query, isFavourites: false, page: 1 })
  if (!useHydrated()) {
    return (
      <Stack gap={12}>
        <noscript>
          <Notice>
            {t('favouritesScript')} <a href={all}>{t(kind === 'tokens' ? 'showAll' : 'showAllPools')}</a>
          </Notice>
        </noscript>
        <ListTableSkeleton name={words.name} columns={columns} />
      </Stack>
    )
  }
  if (ids.length === 0) {
    return (
      <EmptyList why={t('noFavourites')} way={{ to: all, words: t(kind === 'tokens' ? 'showAll' : 'showAllPools') }} />
    )
  }
  return <Rows {...props} given={null} ids={ids} />
}

/** Cache key of a list, independent of visible columns and page. */
function nameOf<Query extends ListQuery>(query: Query, pathOf: (query: Query) => string): string {
  return pathOf({ ...query, page: 1, hidden: [] })
}

type MarketListPendingProps<Row extends Ranked, Query extends ListQuery> = Pick<
  MarketListProps<Row, Query>,
  'query' | 'pathOf' | 'columns'
> & {
  readonly name: string
  readonly children: (list: ReadyList<Row>) => ReactNode
}

/**
 * While the list loads: the rows cached from an earlier visit, so that going back restores the scroll position;
 * otherwise a skeleton.
 */
export function MarketListPending<Row extends Ranked, Query extends ListQuery>(
  props: MarketListPendingProps<Row, Query>,
) {
  const { query, pathOf, columns, name, children } = props
  const known = cachedList<Row>(nameOf(query, pathOf))
  if (known && known.rows.length > 0) return <>{children(known)}</>
  return (
    <ListSkeleton path={pathOf(query)}>
      <ListTableSkeleton name={name} columns={columns} />
    </ListSkeleton>
  )
}

type RowsProps<Row extends Ranked, Query extends ListQuery> = MarketListProps<Row, Query> & {
  readonly given: ReadyList<Row> | null
  readonly ids: readonly string[] | undefined
}

function Rows<Row extends Ranked, Query extends ListQuery>(props: RowsProps<Row, Query>) {
  const { given, ids, query, pathOf, columns, keyOf, fetchPage, words, children } = props
  const { t } = useTranslation('explore')
  const format = useFormat()
  const isHydrated = useHydrated()
  const focus = useRef<FocusPosition | null>(null)
  const end = usePreservedFocus<HTMLParagraphElement>()
  const { shown, state, hasMore, more, box, seeRange } = useLongList({
    given,
    keyOf,
    name: nameOf(query, pathOf),
    fetchPage: async (page) => {
      if (page > 1) await loadLongBody()
      const answer = await fetchPage(page, ids)
      focus.current = readFocusPosition(box.current)
      return answer
    },
  })
  const rows = ids ? shown.rows.filter((row) => ids.includes(keyOf(row))) : shown.rows
  // Favourites may have been removed since the request: once every page is loaded, count the visible rows.
  const isCounted = ids !== undefined && !hasMore
  const [upTo, total] = isCounted ? [rows.length, rows.length] : [shown.upTo, shown.total]
  const row = (facts: Row, at: number, mode: RowMode) => children(facts, at, mode, shown.before.get(keyOf(facts)))
  if (rows.length === 0 && !hasMore) return <EmptyList why={words.empty} way={words.way} />
  return (
    <Stack gap={12}>
      <StaleNotice secondsAgo={shown.asOf?.secondsAgo ?? null} ageSeconds={shown.ageSeconds} />
      {rows.length === 0 ? (
        <>
          {hasMore && <LoadMore state={state} onMore={more} of={0} />}
          {state !== 'failed' && <ListTableSkeleton name={words.name} columns={columns} />}
        </>
      ) : (
        <div ref={box}>
          <ListTable name={words.name} columns={columns} rowCount={Math.max(total, rows.length) + 1}>
            <RowsBody {...{ rows, focus }} group={bodyRole} onRange={seeRange}>
              {row}
            </RowsBody>
          </ListTable>
        </div>
      )}
      {isHydrated && hasMore && rows.length > 0 && <LoadMore state={state} onMore={more} of={shown.upTo} />}
      <div className={footLine}>
        {shown.asOf ? <AsOf asOf={shown.asOf} network={query.network} /> : <span />}
        {!isHydrated && given && (
          <Pager
            page={query.page}
            pages={Math.max(1, Math.ceil(given.total / PAGE_SIZE))}
            pathOf={(page) => pathOf({ ...query, page })}
          />
        )}
        {isHydrated && Number.isFinite(total) && (
          // Takes focus from the removed "load more" button at the end of the list.
          <p key={String(hasMore)} ref={end} tabIndex={-1} className={asOf} role="status">
            {query.page > 1 && <Link to={pathOf({ ...query, page: 1 })}>{t('firstPage')}</Link>}{' '}
            <FormattedText>{t('shownOf', { shown: format.count(upTo), total: format.count(total) })}</FormattedText>
          </p>
        )}
      </div>
    </Stack>
  )
}
