import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { CompactMoney } from '#app/entities/price/price.tsx'
import {
  TransactionAmount,
  TransactionKind,
  TransactionTime,
  TransactionWallet,
} from '#app/entities/transaction/transaction-cells.tsx'
import { TransactionPager, TransactionTypes } from '#app/entities/transaction/transaction-links.tsx'
import type { TypeName } from '#app/entities/transaction/transaction.ts'
import { button } from '#app/ui/button/button.css.ts'
import { flashRow } from '#app/ui/flash/flash.css.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { align, cell, edgeBelowMd, frame, head, row, table } from '#app/ui/table/table.css.ts'
import { LoadError } from './load-error.tsx'
import type { Trade, TradeList } from './market-facts.ts'
import {
  cardTitle,
  column,
  cut,
  foot,
  fromLg,
  fromMd,
  note,
  stateBox,
  tradeRow,
  tradesHead,
} from './market-page.css.ts'

/** URL state of the list: type, page, and the paths of others. */
export interface TradeView {
  readonly chainId: ChainId
  readonly type: TypeName | null
  readonly after: string
  readonly path: (change: { readonly type: TypeName | null; readonly after: string }) => string
  /** Column headers of the two amounts. */
  readonly heads: readonly [base: ReactNode, quote: ReactNode]
}

interface TradesProps {
  readonly list: TradeList
  readonly view: TradeView
  /** The symbol of the base token. */
  readonly symbol: string
}

const ROWS_HELD = 8

/** Swaps, deposits and withdrawals, newest first. Type and page are links. */
export function Trades(props: TradesProps) {
  return (
    <Stack gap={12}>
      <Head view={props.view} />
      {/* A new key per page and type, so that their rows are not highlighted as new. */}
      <List key={`${props.view.type} ${props.view.after}`} {...props} />
    </Stack>
  )
}

function List({ list, view, symbol }: TradesProps) {
  const { t } = useTranslation('transactions')
  const { type, after, path } = view
  const fresh = useFresh(list)
  const newest = after === '' ? null : path({ type, after: '' })
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
      <div className={stateBox}>
        <p className={note}>{t(type === null ? 'none' : 'noneOfType')}</p>
        {type !== null && (
          <Link className={button()} to={path({ type: null, after: '' })} keepsScroll>
            {t('showAllTypes')}
          </Link>
        )}
      </div>
    )
  }
  return (
    <>
      <div className={frame} data-still>
        <table className={table}>
          <Heads view={view} />
          <tbody>
            {list.trades.map((trade) => (
              <TradeRow
                key={trade.id}
                trade={trade}
                chainId={view.chainId}
                symbol={symbol}
                isFresh={fresh.has(trade.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={foot}>
        <TransactionPager
          newest={newest}
          older={list.next === null ? null : path({ type, after: list.next })}
          keepsScroll
        />
      </div>
    </>
  )
}

function Head({ view: { type: chosen, path } }: { readonly view: TradeView }) {
  const { t } = useTranslation('market')
  return (
    <div className={tradesHead}>
      <h2 className={cardTitle}>{t('trades')}</h2>
      <TransactionTypes current={chosen} pathOf={(type) => path({ type, after: '' })} />
    </div>
  )
}

function Heads({ view: { heads } }: { readonly view: TradeView }) {
  const { t } = useTranslation('transactions')
  return (
    <thead>
      <tr>
        <th scope="col" className={`${head} ${column.time}`}>
          {t('time')}
        </th>
        <th scope="col" className={`${head} ${column.type}`}>
          {t('type')}
        </th>
        <th scope="col" className={`${head} ${align.end} ${column.value} ${edgeBelowMd.end}`}>
          {t('value')}
        </th>
        <th scope="col" className={`${head} ${align.end} ${column.base} ${fromMd}`}>
          {heads[0]}
        </th>
        <th scope="col" className={`${head} ${align.end} ${column.quote} ${fromMd}`}>
          {heads[1]}
        </th>
        <th scope="col" className={`${head} ${align.end} ${column.wallet} ${fromLg}`}>
          {t('wallet')}
        </th>
      </tr>
    </thead>
  )
}

/** Ids of the rows that arrived while the list is shown. */
function useFresh(list: TradeList): ReadonlySet<string> {
  const [seen, setSeen] = useState({ list, fresh: NONE })
  if (seen.list !== list) {
    const known = new Set(idsOf(seen.list))
    setSeen({ list, fresh: known.size === 0 ? NONE : new Set(idsOf(list).filter((id) => !known.has(id))) })
  }
  return seen.fresh
}

const NONE: ReadonlySet<string> = new Set()

function idsOf(list: TradeList): readonly string[] {
  return list.state === 'ready' ? list.trades.map(({ id }) => id) : []
}

interface TradeRowProps {
  readonly trade: Trade
  readonly chainId: ChainId
  readonly symbol: string
  readonly isFresh: boolean
}

function TradeRow({ trade, chainId, symbol, isFresh }: TradeRowProps) {
  return (
    <tr className={`${row} ${tradeRow} ${isFresh ? flashRow : ''}`}>
      <td className={`${cell} ${cut}`}>
        <TransactionTime chainId={chainId} transaction={trade} />
      </td>
      <td className={`${cell} ${cut}`}>
        <TransactionKind transaction={trade} baseSymbol={symbol} />
      </td>
      <td className={`${cell} ${align.end} ${edgeBelowMd.end}`}>
        <CompactMoney value={trade.usd} />
      </td>
      <td className={`${cell} ${align.end} ${fromMd}`}>
        <TransactionAmount value={trade.base} />
      </td>
      <td className={`${cell} ${cut} ${align.end} ${fromMd}`}>
        <TransactionAmount value={trade.quote} />
        {trade.quoteSymbol !== undefined && (
          <>
            {' '}
            <bdi className={note}>{trade.quoteSymbol}</bdi>
          </>
        )}
      </td>
      <td className={`${cell} ${align.end} ${fromLg}`}>
        <TransactionWallet chainId={chainId} transaction={trade} />
      </td>
    </tr>
  )
}

export function TradesSkeleton({ view }: { readonly view: TradeView }) {
  return (
    <Stack gap={12}>
      <Head view={view} />
      <div className={frame}>
        <table className={table} aria-busy>
          <Heads view={view} />
          <tbody>
            {Array.from({ length: ROWS_HELD }, (_, at) => (
              <tr key={at} className={`${row} ${tradeRow}`}>
                <td className={cell}>
                  <Skeleton shape={64} />
                </td>
                <td className={cell}>
                  <Skeleton shape={64} />
                </td>
                <td className={`${cell} ${edgeBelowMd.end}`}>
                  <Skeleton shape={64} />
                </td>
                <td className={`${cell} ${fromMd}`} />
                <td className={`${cell} ${fromMd}`} />
                <td className={`${cell} ${fromLg}`} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  )
}
