import { useRef, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OldNotice } from '#app/entities/age/old-notice.tsx'
import { useFavourites, type FavouriteKind } from '#app/entities/favourites/favourites.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useFocusKept } from '#app/ui/effects/use-focus-kept.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { aBody } from '#app/ui/table/light-roles.ts'
import { focusPlace, type FocusPlace } from '#app/ui/table/focus-place.ts'
import type { RowStand } from '#app/ui/table/row-place.ts'
import type { MarketList, ReadyList } from './explore-facts.ts'
import { asOf, footLine } from './explore.css.ts'
import { AsOf, EmptyList, Failed, ListSkeleton, Pager } from './list-parts.tsx'
import { ListTable, ListTableSkeleton, type Column } from './list-table.tsx'
import type { ListQuery } from './list-query.ts'
import type { Ranked } from './long-list.ts'
import { MoreLine } from './more-line.tsx'
import { loadLongBody, RowsBody } from './rows-body.tsx'
import { keptList, useLongList } from './use-long-list.ts'

/** Rows on a page of the server. */
const PAGE_SIZE = 20

interface MarketListProps<Row extends Ranked, Query extends ListQuery> {
  readonly list: MarketList<Row>
  readonly query: Query
  readonly pathOf: (query: Query) => string
  readonly kind: FavouriteKind
  /** Those that are shown. */
  readonly columns: readonly Column<Row>[]
  /** As favourites and the API name it. */
  readonly keyOf: (row: Row) => string
  readonly fetchPage: (page: number, ids?: readonly string[]) => Promise<ReadyList<Row>>
  readonly words: {
    /** What a row is of. */
    readonly name: string
    readonly failed: string
    /** Where nothing fits, and the way out of it if there is one. */
    readonly empty: string
    readonly way?: { readonly to: string; readonly words: string } | undefined
  }
  /** A row, at a place from 0 of what is shown, and what stood there before where it has just changed. */
  readonly children: (row: Row, at: number, stand: RowStand, before: Row | undefined) => ReactElement
}

/** The table, or what stands in its place: nothing found, or nothing to be had. */
export function MarketListView<Row extends Ranked, Query extends ListQuery>(props: MarketListProps<Row, Query>) {
  const { list, query, pathOf, words } = props
  if (list.state === 'failed') return <Failed failure={list} title={words.failed} path={pathOf(query)} />
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

/** Whatever columns are shown, and on whatever page it began: the list is the same. */
function nameOf<Query extends ListQuery>(query: Query, pathOf: (query: Query) => string): string {
  return pathOf({ ...query, page: 1, hidden: [] })
}

type ComingProps<Row extends Ranked, Query extends ListQuery> = Pick<
  MarketListProps<Row, Query>,
  'query' | 'pathOf' | 'columns'
> & {
  readonly name: string
  readonly children: (list: ReadyList<Row>) => ReactNode
}

/** Until the list comes: what this visit knows of it, so that the way back leads to where one was; else its shape. */
export function MarketListComing<Row extends Ranked, Query extends ListQuery>(props: ComingProps<Row, Query>) {
  const { query, pathOf, columns, name, children } = props
  const known = keptList<Row>(nameOf(query, pathOf))
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
  const focus = useRef<FocusPlace | null>(null)
  const end = useFocusKept<HTMLParagraphElement>()
  const { shown, state, hasMore, more, box, seeRange } = useLongList({
    given,
    keyOf,
    name: nameOf(query, pathOf),
    fetchPage: async (page) => {
      if (page > 1) await loadLongBody()
      const answer = await fetchPage(page, ids)
      focus.current = focusPlace(box.current)
      return answer
    },
  })
  const rows = ids ? shown.rows.filter((row) => ids.includes(keyOf(row))) : shown.rows
  // A star may have been taken away since the list was asked for: of one that is whole, what is there counts.
  const isCounted = ids !== undefined && !hasMore
  const [upTo, total] = isCounted ? [rows.length, rows.length] : [shown.upTo, shown.total]
  const row = (facts: Row, at: number, stand: RowStand) => children(facts, at, stand, shown.before.get(keyOf(facts)))
  if (rows.length === 0 && !hasMore) return <EmptyList why={words.empty} way={words.way} />
  return (
    <Stack gap={12}>
      <OldNotice secondsAgo={shown.asOf?.secondsAgo ?? null} ageSeconds={shown.ageSeconds} />
      {rows.length === 0 ? (
        <>
          {hasMore && <MoreLine state={state} onMore={more} of={0} />}
          {state !== 'failed' && <ListTableSkeleton name={words.name} columns={columns} />}
        </>
      ) : (
        <div ref={box}>
          <ListTable name={words.name} columns={columns} rowCount={Math.max(total, rows.length) + 1}>
            <RowsBody {...{ rows, focus }} group={aBody} onRange={seeRange}>
              {row}
            </RowsBody>
          </ListTable>
        </div>
      )}
      {isHydrated && hasMore && rows.length > 0 && <MoreLine state={state} onMore={more} of={shown.upTo} />}
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
          // At the end of the list the focus of who pressed for more is here.
          <p key={String(hasMore)} ref={end} tabIndex={-1} className={asOf} role="status">
            {query.page > 1 && <Link to={pathOf({ ...query, page: 1 })}>{t('firstPage')}</Link>}{' '}
            <Figure>{t('shownOf', { shown: format.count(upTo), total: format.count(total) })}</Figure>
          </p>
        )}
      </div>
    </Stack>
  )
}
