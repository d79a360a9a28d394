import type { ComponentType } from 'react'
import type { CsvFile } from '#app/entities/csv/csv-file.ts'
import type { FavouriteKind } from '#app/entities/favourites/favourites.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import type { ReadyList } from './explore-facts.ts'
import type { ListQuery } from './list-query.ts'
import type { Ranked } from './long-list.ts'

/** Properties in which the lists of tokens and of pools differ. */
export interface ListDefinition<Row extends Ranked, Query extends ListQuery> {
  readonly kind: FavouriteKind
  readonly pathOf: (query: Query) => string
  /** The search parameters of that path. */
  readonly fieldsOf: (query: Query) => [name: string, value: string][]
  readonly withoutFilters: (query: Query) => Query
  /** Key of a row in favourites and the API. */
  readonly keyOf: (row: Row) => string
  /** All columns, hidden or not. */
  readonly useColumns: (query: Query) => readonly Column<Row>[]
  /** Names of the columns that can be hidden. */
  readonly hideable: readonly string[]
  /** Names of the hideable columns whose data is only requested while they are shown. */
  readonly optional: readonly string[]
  /** Filters beside networks and search field. */
  readonly Filters: ComponentType<{ readonly query: Query }>
  /** Requests a page of `LONG_PAGE` rows; `ids` limits the list to these. */
  readonly fetchPage: (query: Query, page: number, ids: readonly string[] | undefined) => Promise<ReadyList<Row>>
  /** Creates the file of the whole list; `ids` limits it to these. */
  readonly makeFile: (query: Query, ids: readonly string[] | undefined) => Promise<CsvFile>
  /** Keys of the translations that differ. */
  readonly textKeys: {
    readonly title: 'title' | 'poolsTitle'
    readonly failed: 'failed' | 'poolsFailed'
    readonly empty: 'noTokens' | 'noPools'
    readonly noMatch: 'noMatch' | 'noPoolMatch'
    readonly showAll: 'showAll' | 'showAllPools'
    readonly filter: 'filter' | 'filterPools'
    readonly filterHint: 'filterHint' | 'filterPoolsHint'
  }
}

export interface ListProps<Row extends Ranked, Query extends ListQuery> {
  readonly definition: ListDefinition<Row, Query>
  readonly query: Query
}
