import { TriangleAlert } from 'lucide-react'
import { memo, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { PairLogo } from '#app/entities/pool/pair-logo.tsx'
import type { PoolSide } from '#app/entities/pool/pool-line.ts'
import { names, poolCell, symbolText } from '#app/entities/pool/pool-name.css.ts'
import { poolPath } from '#app/entities/pool/pool-path.ts'
import { CompactMoney } from '#app/entities/price/price.tsx'
import {
  TransactionAmount,
  TransactionKind,
  TransactionTime,
  TransactionWallet,
} from '#app/entities/transaction/transaction-cells.tsx'
import { badge } from '#app/ui/badge/badge.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link, useNavigationState } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { bodyRole, cellRole, rowGroupRole, columnHeaderRole, rowRole, tableRole } from '#app/ui/table/table-roles.ts'
import { rowStyle, type RowMode } from '#app/ui/table/row-style.ts'
import {
  align,
  edgeBelowMd,
  frame,
  lightHead,
  lightHeadCell,
  lightHeadRow,
  lightRest,
  lightRow,
  lightRowCell,
  lightTable,
} from '#app/ui/table/table.css.ts'
import { readFocusPosition, type FocusPosition } from '#app/ui/table/focus-position.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { TransactionRow } from './explore-facts.ts'
import { cautionMark, fromLg, fromXl, heldFigure } from './explore.css.ts'
import { KNOWN_FROM, LONG_FROM } from './long-list.ts'
import { RowsBody } from './rows-body.tsx'
import type { TransactionsQuery } from './transactions-query.ts'
import {
  amountText,
  arrived,
  cut,
  kindLine,
  pairLine,
  pairLink,
  pairLogo,
  transactionColumn,
} from './transactions.css.ts'

const ROWS_HELD = 20
const ignore = () => {}

interface TransactionTableProps {
  readonly rows: readonly TransactionRow[]
  /** Ids of the newly arrived rows. */
  readonly fresh: ReadonlySet<string>
  readonly query: TransactionsQuery
  readonly box: RefObject<HTMLDivElement>
}

/** Transactions, newest first. Columns are hidden on narrow screens; it never scrolls sideways. */
export function TransactionTable({ rows, fresh, query, box }: TransactionTableProps) {
  const { isPending } = useNavigationState()
  const focus = useRef<FocusPosition | null>(null)
  focus.current = readFocusPosition(box.current)
  return (
    <div className={frame} ref={box}>
      <table
        {...tableRole}
        className={lightTable}
        aria-rowcount={rows.length > LONG_FROM ? -1 : undefined}
        aria-busy={isPending || undefined}
        data-refreshing={isPending || undefined}
      >
        <Heads />
        <RowsBody rows={rows} group={bodyRole} onRange={ignore} focus={focus}>
          {(transaction, at, mode) => (
            <TransactionTableRow
              key={transaction.id}
              {...{ transaction, at, mode }}
              chainId={query.chainId}
              isFresh={fresh.has(transaction.id)}
            />
          )}
        </RowsBody>
      </table>
    </div>
  )
}

export function TransactionTableSkeleton() {
  const held = (look: string) => (
    <td {...cellRole} className={`${lightRowCell} ${align.end} ${look}`}>
      <span className={heldFigure}>
        <Skeleton shape={64} />
      </span>
    </td>
  )
  return (
    <div className={frame}>
      <table {...tableRole} className={lightTable} aria-busy>
        <Heads />
        <tbody {...bodyRole}>
          {Array.from({ length: ROWS_HELD }, (_, at) => (
            <tr key={at} {...rowRole} className={lightRow}>
              <td {...cellRole} className={`${lightRowCell} ${transactionColumn.time}`}>
                <Skeleton shape={64} />
              </td>
              <td {...cellRole} className={`${lightRowCell} ${lightRest}`}>
                <span className={poolCell}>
                  <span className={pairLogo}>
                    <Skeleton shape="disc" />
                  </span>
                  <Skeleton shape={80} />
                </span>
              </td>
              {held(`${transactionColumn.value} ${edgeBelowMd.end}`)}
              {held(`${transactionColumn.amount} ${fromLg}`)}
              {held(`${transactionColumn.amount} ${fromLg}`)}
              {held(`${transactionColumn.wallet} ${fromXl}`)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heads() {
  const { t } = useTranslation('transactions')
  return (
    <thead {...rowGroupRole} className={lightHead}>
      <tr {...rowRole} className={lightHeadRow}>
        <th {...columnHeaderRole} className={`${lightHeadCell} ${transactionColumn.time}`}>
          {t('time')}
        </th>
        <th {...columnHeaderRole} className={`${lightHeadCell} ${lightRest}`}>
          {t('type')}
        </th>
        <th
          {...columnHeaderRole}
          className={`${lightHeadCell} ${align.end} ${transactionColumn.value} ${edgeBelowMd.end}`}
        >
          {t('value')}
        </th>
        <th {...columnHeaderRole} className={`${lightHeadCell} ${align.end} ${transactionColumn.amount} ${fromLg}`}>
          {t('base')}
        </th>
        <th {...columnHeaderRole} className={`${lightHeadCell} ${align.end} ${transactionColumn.amount} ${fromLg}`}>
          {t('quote')}
        </th>
        <th {...columnHeaderRole} className={`${lightHeadCell} ${align.end} ${transactionColumn.wallet} ${fromXl}`}>
          {t('wallet')}
        </th>
      </tr>
    </thead>
  )
}

interface TransactionTableRowProps {
  readonly transaction: TransactionRow
  readonly chainId: ChainId
  readonly at: number
  readonly mode: RowMode
  readonly isFresh: boolean
}

const TransactionTableRow = memo(function TransactionTableRow(props: TransactionTableRowProps) {
  const { transaction, chainId, at, mode, isFresh } = props
  // Rendered in full even during fast scrolling: without values, rows could not be told apart.
  const place = rowStyle(at, mode)
  const { t } = useTranslation(['transactions', 'explore'])
  const { baseToken, quoteToken, caution, version, pool } = transaction
  return (
    <tr
      {...rowRole}
      {...place}
      className={isFresh ? `${place.className} ${arrived}` : place.className}
      data-at={at}
      aria-rowindex={at + 2}
    >
      <td {...cellRole} className={`${lightRowCell} ${transactionColumn.time} ${cut}`}>
        <TransactionTime chainId={chainId} transaction={transaction} />
      </td>
      <td {...cellRole} className={`${lightRowCell} ${lightRest}`}>
        <span className={poolCell}>
          <span className={pairLogo}>
            <PairLogo base={baseToken} quote={quoteToken} size={24} />
          </span>
          <span className={names}>
            <span className={kindLine}>
              <TransactionKind transaction={transaction} baseSymbol={baseToken.symbol} />
            </span>
            <span className={pairLine}>
              <Link to={poolPath({ chainId, id: pool })} className={pairLink} skipDiscovery={at >= KNOWN_FROM}>
                <bdi className={symbolText}>{baseToken.symbol}</bdi>/
                <bdi className={symbolText}>{quoteToken.symbol}</bdi>
              </Link>
              <span className={badge()}>{version}</span>
              {caution && (
                <span className={cautionMark} title={t(caution, { ns: 'safety' })}>
                  <Icon of={TriangleAlert} size={16} />
                  <span className={visuallyHidden}>{t(caution, { ns: 'safety' })}</span>
                </span>
              )}
            </span>
          </span>
        </span>
      </td>
      <td {...cellRole} className={`${lightRowCell} ${transactionColumn.value} ${cut} ${align.end} ${edgeBelowMd.end}`}>
        <CompactMoney value={transaction.usd} />
      </td>
      <td {...cellRole} className={`${lightRowCell} ${transactionColumn.amount} ${align.end} ${fromLg}`}>
        <Amount value={transaction.base} token={baseToken} />
      </td>
      <td {...cellRole} className={`${lightRowCell} ${transactionColumn.amount} ${align.end} ${fromLg}`}>
        <Amount value={transaction.quote} token={quoteToken} />
      </td>
      <td {...cellRole} className={`${lightRowCell} ${transactionColumn.wallet} ${align.end} ${fromXl}`}>
        <TransactionWallet chainId={chainId} transaction={transaction} />
      </td>
    </tr>
  )
})

function Amount({ value, token: { symbol } }: { readonly value: string; readonly token: PoolSide }) {
  return (
    <span className={amountText}>
      <TransactionAmount value={value} /> <bdi className={symbolText}>{symbol}</bdi>
    </span>
  )
}
