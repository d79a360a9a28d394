import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { align, cell, edgeBelowMd, frame, head, row, table } from '#app/ui/table/table.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { PoolFacts, PoolTrade, PoolTrades } from './pool-facts.ts'
import { poolQueryPath, TYPES, type PoolQuery, type TypeName } from './pool-query.ts'
import {
  cardTitle,
  chips,
  code,
  column,
  cut,
  foot,
  fromLg,
  fromMd,
  note,
  quietLink,
  stateBox,
  tradeRow,
  tradesHead,
  typeText,
  walletText,
} from './pool.css.ts'

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
  const { t } = useTranslation(['pool', 'errors'])
  if (trades.state === 'failed') {
    return (
      <div className={stateBox} role="alert">
        <Text as="p" size={18} weight="medium">
          {t('tradesFailed')}
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
        <p className={note}>{t(query.type === null ? 'noTransactions' : 'noTransactionsOfType')}</p>
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
        <Pager query={query} next={trades.next} />
      </div>
    </>
  )
}

function Head({ query }: { readonly query: PoolQuery }) {
  const { t } = useTranslation('pool')
  // The table's own keys, in its order, behind all of them.
  const types: readonly (TypeName | null)[] = [null, ...(Object.keys(TYPES) as TypeName[])]
  return (
    <div className={tradesHead}>
      <h2 className={cardTitle}>{t('trades')}</h2>
      <nav className={chips} aria-label={t('types')}>
        {types.map((type) => (
          <Link
            key={type ?? 'all'}
            className={chip({ size: 'small' })}
            to={poolQueryPath({ ...query, type, after: '' })}
            aria-current={type === query.type ? 'true' : undefined}
            keepsScroll
          >
            {t(`type.${type ?? 'all'}`)}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function Heads({ facts }: { readonly facts?: PoolFacts | undefined }) {
  const { t } = useTranslation('pool')
  return (
    <thead>
      <tr>
        <th scope="col" className={`${head} ${column.time}`}>
          {t('tradeTime')}
        </th>
        <th scope="col" className={`${head} ${column.type}`}>
          {t('tradeType')}
        </th>
        <th scope="col" className={`${head} ${align.end} ${column.value} ${edgeBelowMd.end}`}>
          {t('tradeValue')}
        </th>
        <th scope="col" className={`${head} ${align.end} ${column.amount} ${fromMd}`}>
          {facts && <TokenSymbol symbol={facts.base.symbol} />}
        </th>
        <th scope="col" className={`${head} ${align.end} ${column.amount} ${fromMd}`}>
          {facts && <TokenSymbol symbol={facts.quote.symbol} />}
        </th>
        <th scope="col" className={`${head} ${align.end} ${column.wallet} ${fromLg}`}>
          {t('tradeWallet')}
        </th>
      </tr>
    </thead>
  )
}

interface TradeRowProps {
  readonly trade: PoolTrade
  readonly facts: PoolFacts
  readonly query: PoolQuery
}

function TradeRow({ trade, facts, query }: TradeRowProps) {
  const { t } = useTranslation('pool')
  const format = useFormat()
  const { explorer } = chainById(query.chainId)
  return (
    <tr className={`${row} ${tradeRow}`}>
      <td className={`${cell} ${cut}`}>
        <a className={`${quietLink} ${note}`} href={`${explorer}/tx/${trade.hash}`} target="_blank" rel="noreferrer">
          <time dateTime={new Date(trade.time * 1000).toISOString()} title={format.dateTime(trade.time)}>
            <Figure>{format.ago(trade.secondsAgo)}</Figure>
          </time>
          <span className={visuallyHidden}> {t('newTab')}</span>
        </a>
      </td>
      <td className={`${cell} ${cut}`}>
        <Kind trade={trade} facts={facts} />
      </td>
      <td className={`${cell} ${align.end} ${edgeBelowMd.end}`}>
        <CompactMoney value={trade.usd} />
      </td>
      <td className={`${cell} ${align.end} ${fromMd}`}>
        <Amount value={trade.base} />
      </td>
      <td className={`${cell} ${align.end} ${fromMd}`}>
        <Amount value={trade.quote} />
      </td>
      <td className={`${cell} ${align.end} ${fromLg}`}>
        <a
          className={walletText}
          href={`${explorer}/address/${trade.account}`}
          target="_blank"
          rel="noreferrer"
          title={trade.account}
        >
          <span dir="ltr">{shortAddress(trade.account)}</span>
          <span className={visuallyHidden}> {t('newTab')}</span>
        </a>
      </td>
    </tr>
  )
}

/** A swap is a purchase or a sale of the base: what leaves the pool was bought. */
function Kind({ trade: { type, base }, facts }: { readonly trade: PoolTrade; readonly facts: PoolFacts }) {
  const { t } = useTranslation('pool')
  if (type !== 'SWAP') return <span className={typeText.other}>{t(type === 'ADD' ? 'added' : 'removed')}</span>
  const isBuy = base.startsWith('-')
  return (
    <span className={typeText[isBuy ? 'buy' : 'sell']}>
      {t(isBuy ? 'bought' : 'sold', { symbol: shortSymbol(facts.base.symbol) })}
    </span>
  )
}

/** Without its sign: the kind of transaction says the way. */
function Amount({ value }: { readonly value: string }) {
  const format = useFormat()
  const size = value.replace('-', '')
  return (
    <span title={format.exactAmount(size)}>
      <Figure>{format.compactAmount(size)}</Figure>
    </span>
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

function Pager({ query, next }: { readonly query: PoolQuery; readonly next: string | null }) {
  const { t } = useTranslation('pool')
  if (next === null && query.after === '') return null
  return (
    <nav className={chips} aria-label={t('pages')}>
      {query.after !== '' && (
        <Link className={button({ size: 'small' })} to={poolQueryPath({ ...query, after: '' })} keepsScroll>
          {t('newest')}
        </Link>
      )}
      {next !== null && (
        <Link
          className={button({ size: 'small' })}
          to={poolQueryPath({ ...query, after: next })}
          rel="next"
          keepsScroll
        >
          {t('older')}
        </Link>
      )}
    </nav>
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
