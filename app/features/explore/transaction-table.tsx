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
import { Link, useMove } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { aBody, aCell, aGroup, aHead, aRow, aTable } from '#app/ui/table/light-roles.ts'
import { rowPlace, type RowStand } from '#app/ui/table/row-place.ts'
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
import { focusPlace, type FocusPlace } from '#app/ui/table/focus-place.ts'
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
  /** Ids of the rows that have just come. */
  readonly fresh: ReadonlySet<string>
  readonly query: TransactionsQuery
  readonly box: RefObject<HTMLDivElement>
}

/** Twenty transactions, the newest first. Columns leave as the page narrows; it never scrolls sideways. */
export function TransactionTable({ rows, fresh, query, box }: TransactionTableProps) {
  const { isGoing } = useMove()
  const focus = useRef<FocusPlace | null>(null)
  focus.current = focusPlace(box.current)
  return (
    <div className={frame} ref={box}>
      <table
        {...aTable}
        className={lightTable}
        aria-rowcount={rows.length > LONG_FROM ? -1 : undefined}
        aria-busy={isGoing || undefined}
        data-refreshing={isGoing || undefined}
      >
        <Heads />
        <RowsBody rows={rows} group={aBody} onRange={ignore} focus={focus}>
          {(transaction, at, stand) => (
            <TransactionTableRow
              key={transaction.id}
              {...{ transaction, at, stand }}
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
    <td {...aCell} className={`${lightRowCell} ${align.end} ${look}`}>
      <span className={heldFigure}>
        <Skeleton shape={64} />
      </span>
    </td>
  )
  return (
    <div className={frame}>
      <table {...aTable} className={lightTable} aria-busy>
        <Heads />
        <tbody {...aBody}>
          {Array.from({ length: ROWS_HELD }, (_, at) => (
            <tr key={at} {...aRow} className={lightRow}>
              <td {...aCell} className={`${lightRowCell} ${transactionColumn.time}`}>
                <Skeleton shape={64} />
              </td>
              <td {...aCell} className={`${lightRowCell} ${lightRest}`}>
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
    <thead {...aGroup} className={lightHead}>
      <tr {...aRow} className={lightHeadRow}>
        <th {...aHead} className={`${lightHeadCell} ${transactionColumn.time}`}>
          {t('time')}
        </th>
        <th {...aHead} className={`${lightHeadCell} ${lightRest}`}>
          {t('type')}
        </th>
        <th {...aHead} className={`${lightHeadCell} ${align.end} ${transactionColumn.value} ${edgeBelowMd.end}`}>
          {t('value')}
        </th>
        <th {...aHead} className={`${lightHeadCell} ${align.end} ${transactionColumn.amount} ${fromLg}`}>
          {t('base')}
        </th>
        <th {...aHead} className={`${lightHeadCell} ${align.end} ${transactionColumn.amount} ${fromLg}`}>
          {t('quote')}
        </th>
        <th {...aHead} className={`${lightHeadCell} ${align.end} ${transactionColumn.wallet} ${fromXl}`}>
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
  readonly stand: RowStand
  readonly isFresh: boolean
}

const TransactionTableRow = memo(function TransactionTableRow(props: TransactionTableRowProps) {
  const { transaction, chainId, at, stand, isFresh } = props
  // Whole even in passing: without its figures, nothing tells it from the next.
  const place = rowPlace(at, stand)
  const { t } = useTranslation(['transactions', 'explore'])
  const { baseToken, quoteToken, caution, version, pool } = transaction
  return (
    <tr
      {...aRow}
      {...place}
      className={isFresh ? `${place.className} ${arrived}` : place.className}
      data-at={at}
      aria-rowindex={at + 2}
    >
      <td {...aCell} className={`${lightRowCell} ${transactionColumn.time} ${cut}`}>
        <TransactionTime chainId={chainId} transaction={transaction} />
      </td>
      <td {...aCell} className={`${lightRowCell} ${lightRest}`}>
        <span className={poolCell}>
          <span className={pairLogo}>
            <PairLogo base={baseToken} quote={quoteToken} size={24} />
          </span>
          <span className={names}>
            <span className={kindLine}>
              <TransactionKind transaction={transaction} baseSymbol={baseToken.symbol} />
            </span>
            <span className={pairLine}>
              <Link to={poolPath({ chainId, id: pool })} className={pairLink} isKnown={at >= KNOWN_FROM}>
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
      <td {...aCell} className={`${lightRowCell} ${transactionColumn.value} ${cut} ${align.end} ${edgeBelowMd.end}`}>
        <CompactMoney value={transaction.usd} />
      </td>
      <td {...aCell} className={`${lightRowCell} ${transactionColumn.amount} ${align.end} ${fromLg}`}>
        <Amount value={transaction.base} token={baseToken} />
      </td>
      <td {...aCell} className={`${lightRowCell} ${transactionColumn.amount} ${align.end} ${fromLg}`}>
        <Amount value={transaction.quote} token={quoteToken} />
      </td>
      <td {...aCell} className={`${lightRowCell} ${transactionColumn.wallet} ${align.end} ${fromXl}`}>
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
