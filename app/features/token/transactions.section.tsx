import { secondsSince } from '#app/base/time.ts'
import { useTranslation } from 'react-i18next'
import { isSameAddress } from '#app/domain/address/address.ts'
import type { FailedState, Trade, TradePage } from '#app/entities/market-page/market-facts.ts'
import { shortDecimal } from '#app/entities/market-page/short-decimal.ts'
import { Trades, TradesSkeleton, type TradeView } from '#app/entities/market-page/trades.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { filterKey, toFilterInput } from '#app/entities/transaction/filter-input.ts'
import type { TokenTransaction } from '#app/wire/market/token-transactions.ts'
import type { TokenLoadContext, TokenSkeletonProps, TokenViewProps } from './token-facts.ts'
import { tokenKey } from './token-key.ts'
import { tokenQueryPath, type TokenQuery } from './token-query.ts'

export const area = 'lists'

export async function load({ source: { market, cached, now }, query }: TokenLoadContext): Promise<TradePage> {
  const { chainId, address, after } = query
  const loadTransactions = () =>
    market.tokenTransactions({ chainId, address, ...toFilterInput(query), after: after || undefined })
  // Only the first page is requested often enough to cache.
  const { transactions, next } = after
    ? await loadTransactions()
    : (await cached(`token-transactions/1/${tokenKey(query)}/${filterKey(query)}`, loadTransactions)).value
  return { state: 'ready', next, trades: transactions.map((transaction) => tradeOf(transaction, query, now())) }
}

/** Returns a transaction with the page's token as base, whichever side of its pool it is. */
function tradeOf(
  { token0, token1, amount0, amount1, ...transaction }: TokenTransaction,
  { address }: TokenQuery,
  now: number,
): Trade {
  const isFirst = isSameAddress(token0.address, address)
  const [base, quote, quoteToken] = isFirst ? [amount0, amount1, token1] : [amount1, amount0, token0]
  return {
    ...transaction,
    base: shortDecimal(base),
    quote: shortDecimal(quote),
    quoteSymbol: shortSymbol(quoteToken.symbol),
    secondsAgo: secondsSince(transaction.time, now),
  }
}

/** Transactions of the token's pools, with the amounts of this token and the other one. */
function TokenTransactions({ data, ...props }: TokenViewProps & { readonly data: TradePage | FailedState }) {
  return <Trades list={data} view={tradeView(props)} symbol={props.facts.symbol} />
}

function TokenTransactionsFailure({ failure, ...props }: TokenViewProps & { readonly failure: FailedState }) {
  return <TokenTransactions {...props} data={failure} />
}

function TokenTransactionsSkeleton(props: TokenSkeletonProps) {
  return <TradesSkeleton view={tradeView(props)} />
}

function tradeView({ query, facts }: TokenSkeletonProps): TradeView {
  const { chainId, type, isLarge, after } = query
  return {
    chainId,
    type,
    isLarge,
    after,
    path: (change) => tokenQueryPath({ ...query, ...change }),
    heads: [facts && <TokenSymbol key="base" symbol={facts.symbol} />, <QuoteHead key="quote" />],
  }
}

function QuoteHead() {
  const { t } = useTranslation('transactions')
  return t('quote')
}

export { TokenTransactions as View, TokenTransactionsSkeleton as Skeleton, TokenTransactionsFailure as Failure }
