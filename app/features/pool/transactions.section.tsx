import { secondsSince } from '#app/base/time.ts'
import type { FailedState, TradePage } from '#app/entities/market-page/market-facts.ts'
import { shortDecimal } from '#app/entities/market-page/short-decimal.ts'
import { Trades, TradesSkeleton, type TradeView } from '#app/entities/market-page/trades.tsx'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { filterKey, toFilterInput } from '#app/entities/transaction/filter-input.ts'
import { baseSideOf } from './base-side-of.ts'
import type { PoolLoadContext, PoolSkeletonProps, PoolViewProps } from './pool-facts.ts'
import { poolQueryPath } from './pool-query.ts'

export const area = 'lists'

export async function load({
  source: { market, cached, now },
  query,
  entity: pool,
}: PoolLoadContext): Promise<TradePage> {
  const { chainId, id, after } = query
  const loadTransactions = () =>
    market.poolTransactions({ chainId, id, ...toFilterInput(query), after: after || undefined })
  // Only the first page is requested often enough to cache.
  const { transactions, next } = after
    ? await loadTransactions()
    : (await cached(`pool-transactions/1/${chainId}/${id}/${filterKey(query)}`, loadTransactions)).value
  const side = baseSideOf(pool)
  return {
    state: 'ready',
    next,
    trades: transactions.map(({ amount0, amount1, ...trade }) => ({
      ...trade,
      base: shortDecimal(side === 0 ? amount0 : amount1),
      quote: shortDecimal(side === 0 ? amount1 : amount0),
      secondsAgo: secondsSince(trade.time, now()),
    })),
  }
}

/** Transactions of the pool, with base and quote as columns. */
function PoolTransactions({ data, ...props }: PoolViewProps & { readonly data: TradePage | FailedState }) {
  return <Trades list={data} view={tradeView(props)} symbol={props.facts.base.symbol} />
}

function PoolTransactionsFailure({ failure, ...props }: PoolViewProps & { readonly failure: FailedState }) {
  return <PoolTransactions {...props} data={failure} />
}

function PoolTransactionsSkeleton(props: PoolSkeletonProps) {
  return <TradesSkeleton view={tradeView(props)} />
}

function tradeView({ query, facts }: PoolSkeletonProps): TradeView {
  const { chainId, type, isLarge, after } = query
  const heads = [facts?.base, facts?.quote].map(
    (token, index) => token && <TokenSymbol key={index} symbol={token.symbol} />,
  )
  return {
    chainId,
    type,
    isLarge,
    after,
    path: (change) => poolQueryPath({ ...query, ...change }),
    heads: [heads[0], heads[1]],
  }
}

export { PoolTransactions as View, PoolTransactionsSkeleton as Skeleton, PoolTransactionsFailure as Failure }
