import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkLinks } from '#app/entities/chain/network-links.tsx'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { useFavourites } from '#app/entities/favourites/favourites.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { usePreservedFocus } from '#app/ui/effects/use-preserved-focus.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { DataTable, DataTableSkeleton, type Column } from '#app/ui/table/data-table.tsx'
import { loadVirtualBody } from '#app/ui/table/rows-body.tsx'
import type { MarketList, ReadyList } from './explore-facts.ts'
import { asOf, bar, footLine } from './explore.css.ts'
import type { ListProps } from './list-definition.ts'
import { AsOf, EmptyList, ListError, ListSkeleton, Pager } from './list-parts.tsx'
import type { ListQuery } from './list-query.ts'
import { ListTools } from './list-tools.tsx'
import { listKey, type Ranked } from './long-list.ts'
import { LoadMore } from './load-more.tsx'
import { SearchForm } from './search-form.tsx'
import { cachedList, useLongList } from './use-long-list.ts'

/** Rows per page of the server-rendered list. */
const PAGE_SIZE = 20

/** Networks, filters and columns are links, the search is a GET form: all work without JavaScript. */
export function MarketListBar<Row extends Ranked, Query extends ListQuery>({
  definition: list,
  query,
}: ListProps<Row, Query>) {
  const { t } = useTranslation('explore')
  const { pathOf, fieldsOf, textKeys, Filters } = list
  const plain = { ...query, filter: '', page: 1 }
  return (
    <div className={bar}>
      <NetworkLinks
        current={query.network}
        pathOf={(network) => pathOf({ ...query, network, page: 1 })}
        allPath={pathOf({ ...query, network: null, page: 1 })}
      />
      <Filters query={query} />
      <SearchForm
        to={pathOf(plain)}
        fields={fieldsOf(plain)}
        filter={query.filter}
        label={t(textKeys.filter)}
        hint={t(textKeys.filterHint)}
      />
      <ListTools definition={list} query={query} />
    </div>
  )
}

type MarketListProps<Row extends Ranked, Query extends ListQuery> = ListProps<Row, Query> & {
  readonly list: MarketList<Row>
}

/** The table, or a message if the list is empty or failed to load. */
export function MarketListView<Row extends Ranked, Query extends ListQuery>(props: MarketListProps<Row, Query>) {
  const { t } = useTranslation('explore')
  const { list, definition, query } = props
  if (list.state === 'failed') {
    return <ListError failure={list} title={t(definition.textKeys.failed)} path={definition.pathOf(query)} />
  }
  if (list.state === 'favourites') return <FavouriteList definition={definition} query={query} />
  if (list.rows.length === 0) return <NoRows definition={definition} query={query} />
  return <Rows definition={definition} query={query} initial={list} ids={undefined} />
}

/**
 * Shown while the list loads: the rows cached from an earlier visit, so that going back restores the scroll position; otherwise a
 * skeleton.
 */
export function MarketListPending<Row extends Ranked, Query extends ListQuery>({
  definition,
  query,
}: ListProps<Row, Query>) {
  const columns = useVisibleColumns({ definition, query })
  const cached = cachedList<Row>(listKey(pathOfFirstPage({ definition, query }), undefined))
  if (cached && cached.rows.length > 0) return <MarketListView definition={definition} query={query} list={cached} />
  return (
    <ListSkeleton path={definition.pathOf(query)}>
      <DataTableSkeleton columns={columns} rowCount={PAGE_SIZE} />
    </ListSkeleton>
  )
}

function useVisibleColumns<Row extends Ranked, Query extends ListQuery>({
  definition,
  query,
}: ListProps<Row, Query>): readonly Column<Row>[] {
  const columns = definition.useColumns(query)
  const { hidden } = query
  return useMemo(() => columns.filter(({ name }) => !hidden.includes(name)), [columns, hidden])
}

/** Path of the first page of a list, independent of columns without data of their own. */
function pathOfFirstPage<Row extends Ranked, Query extends ListQuery>({
  definition,
  query,
}: ListProps<Row, Query>): string {
  return definition.pathOf({
    ...query,
    page: 1,
    hidden: query.hidden.filter((column) => definition.optional.includes(column)),
  })
}

/** The reason why the list is empty, and a link to a list that has rows. */
function NoRows<Row extends Ranked, Query extends ListQuery>({ definition, query }: ListProps<Row, Query>) {
  const { t } = useTranslation('explore')
  const { pathOf, withoutFilters, textKeys } = definition
  const firstPage = pathOf({ ...query, page: 1 })
  const all = pathOf(withoutFilters({ ...query, page: 1 }))
  const isFiltered = firstPage !== all
  const reason = t(isFiltered ? textKeys.noMatch : textKeys.empty)
  if (query.page > 1) return <EmptyList reason={reason} link={{ to: firstPage, label: t('firstPage') }} />
  return <EmptyList reason={reason} link={isFiltered ? { to: all, label: t(textKeys.showAll) } : undefined} />
}

function FavouriteList<Row extends Ranked, Query extends ListQuery>({ definition, query }: ListProps<Row, Query>) {
  const { t } = useTranslation('explore')
  const ids = useFavourites(definition.kind)
  const columns = useVisibleColumns({ definition, query })
  const all = definition.pathOf({ ...query, isFavourites: false, page: 1 })
  if (!useHydrated()) {
    return (
      <Stack gap={12}>
        <noscript>
          <Notice>
            {t('favouritesScript')} <a href={all}>{t(definition.textKeys.showAll)}</a>
          </Notice>
        </noscript>
        <DataTableSkeleton columns={columns} rowCount={PAGE_SIZE} />
      </Stack>
    )
  }
  if (ids.length === 0)
    return <EmptyList reason={t('noFavourites')} link={{ to: all, label: t(definition.textKeys.showAll) }} />
  return <Rows definition={definition} query={query} initial={null} ids={ids} />
}

type RowsProps<Row extends Ranked, Query extends ListQuery> = ListProps<Row, Query> & {
  readonly initial: ReadyList<Row> | null
  readonly ids: readonly string[] | undefined
}

function Rows<Row extends Ranked, Query extends ListQuery>({ definition, query, initial, ids }: RowsProps<Row, Query>) {
  const { t } = useTranslation('explore')
  const format = useFormat()
  const isHydrated = useHydrated()
  const endRef = usePreservedFocus<HTMLParagraphElement>()
  const columns = useVisibleColumns({ definition, query })
  const { keyOf, pathOf } = definition
  // A favourite that is removed here disappears without a new request.
  const [firstIds] = useState(ids)
  const { shown, state, hasMore, loadMore, box, setVisibleRange } = useLongList({
    initial,
    keyOf,
    name: listKey(pathOfFirstPage({ definition, query }), firstIds),
    fetchPage: async (page) => {
      if (page > 1) await loadVirtualBody()
      return definition.fetchPage(query, page, ids)
    },
  })
  const rows = ids ? shown.rows.filter((row) => ids.includes(keyOf(row))) : shown.rows
  // Favourites may have been removed since the request, so the visible rows are counted once every page is loaded.
  const isCounted = ids !== undefined && !hasMore
  const [upTo, total] = isCounted ? [rows.length, rows.length] : [shown.upTo, shown.total]
  if (rows.length === 0 && !hasMore) return <NoRows definition={definition} query={query} />
  return (
    <Stack gap={12}>
      <StaleNotice secondsAgo={shown.asOf?.secondsAgo ?? null} ageSeconds={shown.ageSeconds} />
      {rows.length === 0 ? (
        <>
          {hasMore && <LoadMore state={state} onMore={loadMore} rowsKey={0} />}
          {state !== 'failed' && <DataTableSkeleton columns={columns} rowCount={PAGE_SIZE} />}
        </>
      ) : (
        <DataTable
          {...{ columns, rows, keyOf, box }}
          rowCount={Math.max(total, rows.length) + 1}
          rankOf={({ rank }) => rank}
          before={shown.previousRows}
          onRange={setVisibleRange}
        />
      )}
      {isHydrated && hasMore && rows.length > 0 && <LoadMore state={state} onMore={loadMore} rowsKey={shown.upTo} />}
      <div className={footLine}>
        {shown.asOf ? <AsOf asOf={shown.asOf} network={query.network} /> : <span />}
        {!isHydrated && initial && (
          <Pager
            page={query.page}
            pages={Math.max(1, Math.ceil(initial.total / PAGE_SIZE))}
            pathOf={(page) => pathOf({ ...query, page })}
          />
        )}
        {isHydrated && Number.isFinite(total) && (
          // Takes focus from the removed "load more" button at the end of the list.
          <p key={String(hasMore)} ref={endRef} tabIndex={-1} className={asOf} role="status">
            {query.page > 1 && <Link to={pathOf({ ...query, page: 1 })}>{t('firstPage')}</Link>}{' '}
            <FormattedText>{t('shownOf', { shown: format.count(upTo), total: format.count(total) })}</FormattedText>
          </p>
        )}
      </div>
    </Stack>
  )
}
