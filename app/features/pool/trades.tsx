import { useTranslation } from 'react-i18next'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import {
  TransactionAmount,
  TransactionKind,
  TransactionTime,
  TransactionWallet,
} from '#app/entities/transaction/transaction-cells.tsx'
import { TransactionPager, TransactionTypes } from '#app/entities/transaction/transaction-links.tsx'
import type { Transaction } from '#app/entities/transaction/transaction.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { align, cell, edgeBelowMd, frame, head, row, table } from '#app/ui/table/table.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import type { PoolFacts, PoolTrades } from './pool-facts.ts'
import { poolQueryPath, type PoolQuery } from './pool-query.ts'
import { cardTitle, code, column, cut, foot, fromLg, fromMd, note, stateBox, tradeRow, tradesHead } from './pool.css.ts'

interface TradesProps {
  readonly trades: PoolTrades
  readonly facts: PoolFacts
  readonly query: PoolQuery
}

const ROWS_HELD = 8

/** What was traded in the pool, added and taken out, newest first. Kind and page are links. */
export function Trades({ trades, facts, query }: TradesProps) {
  return (
    <Stack gap={12}>
      <Head query={query} />
      <List trades={trades} facts={facts} query={query} />
    </Stack>
  )
}

function List({ trades, facts, query }: TradesProps) {
  const { t } = useTranslation(['transactions', 'errors'])
  if (trades.state === 'failed') {
    return (
      <div className={stateBox} role="alert">
        <Text as="p" size={18} weight="medium">
          {t('failed')}
        </Text>
        <a className={button()} href={poolQueryPath(query)}>
          {t('retry', { ns: 'common' })}
        </a>
        <p className={note}>
          {t('errorId', { ns: 'errors' })} <code className={code}>{trades.errorId}</code>
        </p>
      </div>
    )
  }
  if (trades.trades.length === 0) {
    return (
      <div className={stateBox}>
        <p className={note}>{t(query.type === null ? 'none' : 'noneOfType')}</p>
        {query.type !== null && (
          <Link className={button()} to={poolQueryPath({ ...query, type: null, after: '' })} keepsScroll>
            {t('showAllTypes')}
          </Link>
        )}
      </div>
    )
  }
  return (
    <>
      <div className={frame}>
        <table className={table}>
          <Heads facts={facts} />
          <tbody>
            {trades.trades.map((trade) => (
              <TradeRow key={trade.id} trade={trade} facts={facts} query={query} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={foot}>
        <AsOf facts={facts} />
        <TransactionPager
          newest={query.after === '' ? null : poolQueryPath({ ...query, after: '' })}
          older={trades.next === null ? null : poolQueryPath({ ...query, after: trades.next })}
          keepsScroll
        />
      </div>
    </>
  )
}

function Head({ query }: { readonly query: PoolQuery }) {
  const { t } = useTranslation('pool')
  return (
    <div className={tradesHead}>
      <h2 className={cardTitle}>{t('trades')}</h2>
      <TransactionTypes current={query.type} pathOf={(type) => poolQueryPath({ ...query, type, after: '' })} />
    </div>
  )
}

function Heads({ facts }: { readonly facts?: PoolFacts | undefined }) {
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
        <th scope="col" className={`${head} ${align.end} ${column.amount} ${fromMd}`}>
          {facts && <TokenSymbol symbol={facts.base.symbol} />}
        </th>
        <th scope="col" className={`${head} ${align.end} ${column.amount} ${fromMd}`}>
          {facts && <TokenSymbol symbol={facts.quote.symbol} />}
        </th>
        <th scope="col" className={`${head} ${align.end} ${column.wallet} ${fromLg}`}>
          {t('wallet')}
        </th>
      </tr>
    </thead>
  )
}

interface TradeRowProps {
  readonly trade: Transaction
  readonly facts: PoolFacts
  readonly query: PoolQuery
}

function TradeRow({ trade, facts, query: { chainId } }: TradeRowProps) {
  return (
    <tr className={`${row} ${tradeRow}`}>
      <td className={`${cell} ${cut}`}>
        <TransactionTime chainId={chainId} transaction={trade} />
      </td>
      <td className={`${cell} ${cut}`}>
        <TransactionKind transaction={trade} baseSymbol={facts.base.symbol} />
      </td>
      <td className={`${cell} ${align.end} ${edgeBelowMd.end}`}>
        <CompactMoney value={trade.usd} />
      </td>
      <td className={`${cell} ${align.end} ${fromMd}`}>
        <TransactionAmount value={trade.base} />
      </td>
      <td className={`${cell} ${align.end} ${fromMd}`}>
        <TransactionAmount value={trade.quote} />
      </td>
      <td className={`${cell} ${align.end} ${fromLg}`}>
        <TransactionWallet chainId={chainId} transaction={trade} />
      </td>
    </tr>
  )
}

function AsOf({ facts: { asOf } }: { readonly facts: PoolFacts }) {
  const { t } = useTranslation('pool')
  const format = useFormat()
  return (
    <p className={note}>
      <Figure>{t('asOf', { block: format.count(asOf.block) })}</Figure>{' '}
      <time dateTime={new Date(asOf.time * 1000).toISOString()} title={format.dateTime(asOf.time)}>
        <Figure>{format.ago(asOf.secondsAgo)}</Figure>
      </time>
    </p>
  )
}

export function TradesSkeleton({ query, facts }: { readonly query: PoolQuery; readonly facts?: PoolFacts }) {
  return (
    <Stack gap={12}>
      <Head query={query} />
      <div className={frame}>
        <table className={table} aria-busy>
          <Heads facts={facts} />
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
