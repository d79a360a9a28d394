import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { TransactionAmount, TransactionKind } from '#app/entities/transaction/transaction-cells.tsx'
import { useTransactionColumns, type TransactionTableParts } from '#app/entities/transaction/transaction-columns.tsx'
import { isFiltered, NO_FILTER, type TransactionFilter } from '#app/entities/transaction/transaction-filter.ts'
import { LargeTransactions, TransactionTypes } from '#app/entities/transaction/transaction-filters.tsx'
import { TransactionPager } from '#app/entities/transaction/transaction-pager.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { DataTable, DataTableSkeleton, type Column } from '#app/ui/table/data-table.tsx'
import { LoadError } from './load-error.tsx'
import type { Trade, TradeList } from './market-facts.ts'
import { cardTitle, foot, largeFilter, note, tradesHead } from './market-page.css.ts'

/** URL state of the list: filter and cursor, and the path of any other state. */
export interface TradeView extends TransactionFilter {
  readonly chainId: ChainId
  readonly after: string
  readonly path: (change: TransactionFilter & { readonly after: string }) => string
  /** Column headers of the two amounts. */
  readonly heads: readonly [base: ReactNode, quote: ReactNode]
}

interface TradesProps {
  readonly list: TradeList
  readonly view: TradeView
  /** The symbol of the base token. */
  readonly symbol: string
}

const SKELETON_ROWS = 8

function useColumns({ chainId, heads }: TradeView, symbol: string): readonly Column<Trade>[] {
  const parts = useMemo(
    (): TransactionTableParts<Trade> => ({
      size: 'section',
      chainOf: () => chainId,
      type: (trade) => <TransactionKind transaction={trade} baseSymbol={symbol} />,
      base: ({ base }) => <TransactionAmount value={base} />,
      quote: ({ quote, quoteSymbol }) => (
        <>
          <TransactionAmount value={quote} />
          {quoteSymbol !== undefined && (
            <>
              {' '}
              <bdi className={note}>{quoteSymbol}</bdi>
            </>
          )}
        </>
      ),
    }),
    [chainId, symbol],
  )
  return useTransactionColumns(parts, heads)
}

/** Swaps, deposits and withdrawals, newest first. Filters and pages are links. */
export function Trades(props: TradesProps) {
  return (
    <Stack gap={12}>
      <Head view={props.view} />
      {/* A new key per page and filter, so that their rows are not highlighted as new. */}
      <List key={`${props.view.type} ${props.view.isLarge} ${props.view.after}`} {...props} />
    </Stack>
  )
}

function List({ list, view, symbol }: TradesProps) {
  const { t } = useTranslation('transactions')
  const { type, isLarge, after, path } = view
  const filter = { type, isLarge }
  const fresh = useNewRowIds(list)
  const columns = useColumns(view, symbol)
  const newest = after === '' ? null : path({ ...filter, after: '' })
  if (list.state === 'failed') {
    return (
      <>
        <LoadError failure={list} path={path(view)} title={t('failed')} />
        {/* Retrying an invalid cursor cannot succeed. */}
        <TransactionPager newest={newest} older={null} keepsScroll />
      </>
    )
  }
  if (list.trades.length === 0) {
    return (
      <EmptyState text={t(isFiltered(filter) ? 'noMatch' : 'none')}>
        {isFiltered(filter) && (
          <Link className={button()} to={path({ ...NO_FILTER, after: '' })} keepsScroll>
            {t('showAll')}
          </Link>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <div data-still>
        <DataTable columns={columns} newKeys={fresh} rows={list.trades} keyOf={({ id }) => id} />
      </div>
      <div className={foot}>
        <TransactionPager
          newest={newest}
          older={list.next === null ? null : path({ ...filter, after: list.next })}
          keepsScroll
        />
      </div>
    </>
  )
}

function Head({ view: { type, isLarge, path } }: { readonly view: TradeView }) {
  const { t } = useTranslation('market')
  const links = {
    current: { type, isLarge },
    pathOf: (filter: TransactionFilter) => path({ ...filter, after: '' }),
  }
  return (
    <div className={tradesHead}>
      <h2 className={cardTitle}>{t('trades')}</h2>
      <div className={largeFilter}>
        <LargeTransactions {...links} />
      </div>
      <TransactionTypes {...links} />
    </div>
  )
}

/** Ids of the rows that were added while the list is shown. */
function useNewRowIds(list: TradeList): ReadonlySet<string> {
  const [previous, setSeen] = useState({ list, fresh: NONE })
  if (previous.list !== list) {
    const known = new Set(idsOf(previous.list))
    setSeen({ list, fresh: known.size === 0 ? NONE : new Set(idsOf(list).filter((id) => !known.has(id))) })
  }
  return previous.fresh
}

const NONE: ReadonlySet<string> = new Set()

function idsOf(list: TradeList): readonly string[] {
  return list.state === 'ready' ? list.trades.map(({ id }) => id) : []
}

export function TradesSkeleton({ view }: { readonly view: TradeView }) {
  const columns = useColumns(view, '')
  return (
    <Stack gap={12}>
      <Head view={view} />
      <DataTableSkeleton columns={columns} rowCount={SKELETON_ROWS} />
    </Stack>
  )
}
