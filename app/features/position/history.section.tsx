import { secondsSince } from '#app/base/time.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { LoadError } from '#app/entities/market-page/load-error.tsx'
import type { FailedState } from '#app/entities/market-page/market-facts.ts'
import { cardTitle, foot } from '#app/entities/market-page/market-page.css.ts'
import { shortDecimal } from '#app/entities/market-page/short-decimal.ts'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { TransactionAmount, TransactionTime } from '#app/entities/transaction/transaction-cells.tsx'
import { TransactionPager } from '#app/entities/transaction/transaction-pager.tsx'
import { ellipsis, sectionColumn } from '#app/entities/transaction/transaction.css.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { DataTable, DataTableSkeleton, type Column } from '#app/ui/table/data-table.tsx'
import { edgeBelowMd, lightRest } from '#app/ui/table/table.css.ts'
import type { PositionEvent } from '#app/wire/market/position-history.ts'
import { HistoryCsvButton } from './late-history-csv-button.tsx'
import { positionKey, positionRef } from './position-ref.ts'
import type {
  PairAmounts,
  PositionFacts,
  PositionLoadContext,
  PositionSkeletonProps,
  PositionViewProps,
} from './position-facts.ts'
import { positionQueryPath } from './position-query.ts'

export const area = 'lists'

interface HistoryRow extends Pick<PositionEvent, 'id' | 'type' | 'time' | 'hash'> {
  readonly secondsAgo: number
  /** Null for transfers and burns. */
  readonly amounts: PairAmounts | null
}

interface History {
  readonly rows: readonly HistoryRow[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

export async function load({
  source: { market, cached, now },
  query,
  entity: { chainId, pool },
}: PositionLoadContext): Promise<History> {
  const request = async () => ({ found: await market.positionHistory(positionRef(query), query.after || undefined) })
  // Only the first page is requested often enough to cache.
  const { found } = query.after
    ? await request()
    : (await cached(`position-history/1/${positionKey(query)}`, request)).value
  const isFirstBase = baseSide(chainId, pool.token0.address, pool.token1.address) === 0
  return {
    next: found?.next ?? null,
    rows: (found?.events ?? []).map(({ id, type, time, hash, amounts }) => ({
      id,
      type,
      time,
      hash,
      secondsAgo: secondsSince(time, now()),
      amounts: amounts && {
        base: shortDecimal(isFirstBase ? amounts.amount0 : amounts.amount1),
        quote: shortDecimal(isFirstBase ? amounts.amount1 : amounts.amount0),
        value: shortDecimal(amounts.value),
      },
    })),
  }
}

function useColumns(chainId: ChainId, facts: PositionFacts | undefined): readonly Column<HistoryRow>[] {
  const { t } = useTranslation(['position', 'transactions'])
  const [base, quote] = [shortSymbol(facts?.base.symbol ?? ''), shortSymbol(facts?.quote.symbol ?? '')]
  return useMemo(
    () => [
      {
        name: 'time',
        label: t('transactions:time'),
        className: sectionColumn.longTime,
        align: 'start',
        cellClassName: () => ellipsis,
        cell: (row) => <TransactionTime chainId={chainId} transaction={row} />,
      },
      {
        name: 'type',
        label: t('transactions:type'),
        className: lightRest,
        align: 'start',
        cellClassName: () => ellipsis,
        cell: ({ type }) => t(`event.${type}`),
      },
      {
        name: 'value',
        label: t('transactions:value'),
        className: `${sectionColumn.value} ${edgeBelowMd.end}`,
        cellClassName: () => ellipsis,
        cell: ({ amounts }) => (amounts ? <CompactMoney value={amounts.value} /> : '–'),
      },
      {
        name: 'base',
        label: <bdi>{base}</bdi>,
        className: sectionColumn.base,
        cell: ({ amounts }) => (amounts ? <TransactionAmount value={amounts.base} /> : '–'),
      },
      {
        name: 'quote',
        label: <bdi>{quote}</bdi>,
        className: sectionColumn.quote,
        cell: ({ amounts }) => (amounts ? <TransactionAmount value={amounts.quote} /> : '–'),
      },
    ],
    [t, chainId, base, quote],
  )
}

/** Everything that has happened to the position, newest first. */
function PositionHistory({ query, facts, data }: PositionViewProps & { readonly data: History }) {
  const { t } = useTranslation('position')
  const columns = useColumns(query.chainId, facts)
  const path = (after: string) => positionQueryPath({ ...query, after })
  return (
    <Stack gap={12}>
      <Row justify="space-between" gap={12}>
        <Title />
        {data.rows.length > 0 && <HistoryCsvButton query={query} facts={facts} />}
      </Row>
      {data.rows.length === 0 ? (
        <EmptyState text={t('noHistory')} />
      ) : (
        <div data-still>
          <DataTable columns={columns} rows={data.rows} keyOf={({ id }) => id} />
        </div>
      )}
      <div className={foot}>
        <TransactionPager
          newest={query.after === '' ? null : path('')}
          older={data.next === null ? null : path(data.next)}
          keepsScroll
        />
      </div>
    </Stack>
  )
}

function Title() {
  const { t } = useTranslation('position')
  return <h2 className={cardTitle}>{t('history')}</h2>
}

function PositionHistoryFailure({ query, failure }: PositionViewProps & { readonly failure: FailedState }) {
  const { t } = useTranslation('position')
  return (
    <Stack gap={12}>
      <Title />
      <LoadError failure={failure} path={positionQueryPath(query)} title={t('historyFailed')} />
    </Stack>
  )
}

function PositionHistorySkeleton({ query, facts }: PositionSkeletonProps) {
  const columns = useColumns(query.chainId, facts)
  return (
    <Stack gap={12}>
      <Title />
      <DataTableSkeleton columns={columns} rowCount={4} />
    </Stack>
  )
}

export { PositionHistory as View, PositionHistorySkeleton as Skeleton, PositionHistoryFailure as Failure }
