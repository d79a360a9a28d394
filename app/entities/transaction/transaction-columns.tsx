import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { Column } from '#app/ui/table/data-table.tsx'
import { edgeBelowMd, lightRest } from '#app/ui/table/table.css.ts'
import { TransactionTime, TransactionWallet } from './transaction-cells.tsx'
import { ellipsis, pageColumn, sectionColumn } from './transaction.css.ts'
import type { Transaction } from './transaction.ts'

/** Parts that differ between tables of transactions. Must not change between renders. */
export interface TransactionTableParts<Row> {
  /** `page` if the table fills the page, `section` if it is beside other content. */
  readonly size: 'page' | 'section'
  readonly chainOf: (row: Row) => ChainId
  readonly type: (row: Row, index: number) => ReactNode
  readonly base: (row: Row) => ReactNode
  readonly quote: (row: Row) => ReactNode
  /** Content of a type cell while the rows load. */
  readonly typeSkeleton?: ReactNode
}

/** Columns of a table of transactions. */
export function useTransactionColumns<Row extends Transaction>(
  { size, chainOf, type, base, quote, typeSkeleton }: TransactionTableParts<Row>,
  [baseHead, quoteHead]: readonly [base: ReactNode, quote: ReactNode],
): readonly Column<Row>[] {
  const { t } = useTranslation('transactions')
  return useMemo(() => {
    const width = size === 'page' ? pageColumn : sectionColumn
    const sectionClass = () => (size === 'section' ? ellipsis : undefined)
    const line = <Skeleton shape={64} />
    return [
      {
        name: 'time',
        label: t('time'),
        className: width.time,
        align: 'start',
        skeleton: line,
        cellClassName: () => ellipsis,
        cell: (row) => <TransactionTime chainId={chainOf(row)} transaction={row} />,
      },
      {
        name: 'type',
        label: t('type'),
        className: lightRest,
        align: 'start',
        skeleton: typeSkeleton ?? line,
        cellClassName: sectionClass,
        cell: (row, index) => type(row, index),
      },
      {
        name: 'value',
        label: t('value'),
        className: `${width.value} ${edgeBelowMd.end}`,
        cellClassName: () => ellipsis,
        cell: (row) => <CompactMoney value={row.usd} />,
      },
      { name: 'base', label: baseHead, className: width.base, cell: base },
      { name: 'quote', label: quoteHead, className: width.quote, cellClassName: sectionClass, cell: quote },
      {
        name: 'wallet',
        label: t('wallet'),
        className: width.wallet,
        cell: (row) => <TransactionWallet chainId={chainOf(row)} transaction={row} />,
      },
    ]
  }, [t, size, chainOf, type, base, quote, typeSkeleton, baseHead, quoteHead])
}
