import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { UnixSeconds } from '#app/base/time.ts'
import type { AsOf } from './as-of.ts'
import { decimal } from './decimal.ts'
import type { HistoryDuration } from './history-duration.ts'
import { POOL_FIELDS, poolEntries, poolNode, type PoolNode } from './pool-node.ts'
import { graphChain } from './token.ts'
import {
  poolTransaction,
  TRANSACTION_FIELDS,
  TRANSACTIONS_PAGE_FIELDS,
  transactionNode,
  transactionsPageInfo,
  type PoolTransaction,
  type PoolTransactionType,
} from './transaction.ts'

export interface PoolRef {
  readonly chainId: ChainId
  /** Address of a v2 pair or v3 pool, id of a v4 pool. */
  readonly id: string
}

/** A pool with its values: US dollars, percentages and amounts as exact decimals, null if unknown. */
export interface MarketPool extends PoolNode {
  readonly chainId: ChainId
  readonly reserve0: string
  readonly reserve1: string
  /** Token 1 per token 0, and the reverse. */
  readonly price0: string | null
  readonly price1: string | null
  readonly tvl: string
  readonly tvlChange: string | null
  readonly dayVolume: string
  readonly dayVolumeChange: string | null
  readonly dayFees: string
  /** All fees of one day × 365 / TVL. `poolFeeShares` has their split. */
  readonly apr: string | null
  readonly txCount: number
  readonly createdAt: UnixSeconds
  readonly asOf: AsOf
}

const FIGURES = `token0Supply token1Supply token0Price token1Price totalLiquidity totalLiquidityPercentChange24h
    dayVolume: cumulativeVolume(duration: DAY) volumePercentChange24h dayFees: fees(duration: DAY) apr`

export const POOL_DOCUMENT = `query Pool($chain: Chain!, $id: String!) {
  pool(chain: $chain, id: $id) {
    txCount createdAtTimestamp asOf { chain blockNumber timestamp }
    ${POOL_FIELDS}
    ${FIGURES}
  }
}`

export const poolData = v.pipe(
  v.object({
    pool: v.nullable(
      v.object({
        ...poolEntries,
        txCount: v.number(),
        createdAtTimestamp: v.number(),
        asOf: v.object({ chain: graphChain, blockNumber: v.number(), timestamp: v.number() }),
        token0Supply: decimal,
        token1Supply: decimal,
        token0Price: v.nullable(decimal),
        token1Price: v.nullable(decimal),
        totalLiquidity: decimal,
        totalLiquidityPercentChange24h: v.nullable(decimal),
        dayVolume: decimal,
        volumePercentChange24h: v.nullable(decimal),
        dayFees: decimal,
        apr: v.nullable(decimal),
      }),
    ),
  }),
  v.transform(({ pool }): MarketPool | null => {
    if (!pool) return null
    const { asOf } = pool
    return {
      ...poolNode(pool),
      chainId: asOf.chain,
      reserve0: pool.token0Supply,
      reserve1: pool.token1Supply,
      price0: pool.token0Price,
      price1: pool.token1Price,
      tvl: pool.totalLiquidity,
      tvlChange: pool.totalLiquidityPercentChange24h,
      dayVolume: pool.dayVolume,
      dayVolumeChange: pool.volumePercentChange24h,
      dayFees: pool.dayFees,
      apr: pool.apr,
      txCount: pool.txCount,
      createdAt: pool.createdAtTimestamp as UnixSeconds,
      asOf: { chainId: asOf.chain, block: asOf.blockNumber, time: asOf.timestamp as UnixSeconds },
    }
  }),
)

export interface PoolHistoryQuery extends PoolRef {
  readonly duration: HistoryDuration
}

/** Evenly spaced, oldest first. `time` is the start of a step. */
export interface PoolVolumePoint {
  readonly time: number
  readonly volume: string
}

/** Token 1 per token 0, and the reverse, at the end of the step. */
export interface PoolPricePoint {
  readonly time: number
  readonly price0: string
  readonly price1: string
}

export const POOL_VOLUMES_DOCUMENT = `query PoolVolumes($chain: Chain!, $id: String!, $duration: HistoryDuration!) {
  pool(chain: $chain, id: $id) { historicalVolume(duration: $duration) { timestamp value } }
}`

export const poolVolumesData = v.pipe(
  v.object({
    pool: v.nullable(v.object({ historicalVolume: v.array(v.object({ timestamp: v.number(), value: decimal })) })),
  }),
  v.transform(({ pool }) =>
    (pool?.historicalVolume ?? []).map(({ timestamp, value }): PoolVolumePoint => ({ time: timestamp, volume: value })),
  ),
)

export const POOL_PRICES_DOCUMENT = `query PoolPrices($chain: Chain!, $id: String!, $duration: HistoryDuration!) {
  pool(chain: $chain, id: $id) { priceHistory(duration: $duration) { timestamp token0Price token1Price } }
}`

export const poolPricesData = v.pipe(
  v.object({
    pool: v.nullable(
      v.object({
        priceHistory: v.array(v.object({ timestamp: v.number(), token0Price: decimal, token1Price: decimal })),
      }),
    ),
  }),
  v.transform(({ pool }) =>
    (pool?.priceHistory ?? []).map(({ timestamp, token0Price, token1Price }): PoolPricePoint => ({
      time: timestamp,
      price0: token0Price,
      price1: token1Price,
    })),
  ),
)

/** Data of the liquidity chart. Null for a v2 pair, and for a pool without a price. */
export interface PoolTicks {
  readonly tick: number
  readonly tickSpacing: number
  /** Q64.96, integer as a decimal string. */
  readonly sqrtPrice: string
  /** In range. */
  readonly liquidity: string
  /** Ascending; if there are many, those nearest to the price. */
  readonly ticks: readonly { readonly tick: number; readonly liquidityNet: string }[]
}

export const POOL_TICKS_DOCUMENT = `query PoolTicks($chain: Chain!, $id: String!) {
  pool(chain: $chain, id: $id) {
    ticks(first: 1000) { tickIdx liquidityNet }
    ... on V3Pool { tick tickSpacing sqrtPrice liquidity }
    ... on V4Pool { tick tickSpacing sqrtPrice liquidity }
  }
}`

const whole = v.pipe(v.string(), v.regex(/^-?\d{1,78}$/, 'not a whole number'))

export const poolTicksData = v.pipe(
  v.object({
    pool: v.nullable(
      v.object({
        tick: v.nullish(v.number()),
        tickSpacing: v.nullish(v.number()),
        sqrtPrice: v.nullish(whole),
        liquidity: v.nullish(whole),
        ticks: v.array(v.object({ tickIdx: v.number(), liquidityNet: whole })),
      }),
    ),
  }),
  v.transform(({ pool }): PoolTicks | null => {
    if (!pool || pool.tick == null || !pool.tickSpacing || pool.sqrtPrice == null || pool.liquidity == null) return null
    return {
      tick: pool.tick,
      tickSpacing: pool.tickSpacing,
      sqrtPrice: pool.sqrtPrice,
      liquidity: pool.liquidity,
      ticks: pool.ticks.map(({ tickIdx, liquidityNet }) => ({ tick: tickIdx, liquidityNet })),
    }
  }),
)

export interface PoolTransactionsQuery extends PoolRef {
  /** Empty for all types. */
  readonly types: readonly PoolTransactionType[]
  /** Cursor of the last transaction. */
  readonly after?: string | undefined
}

export const POOL_TRANSACTIONS_SIZE = 20

export interface PoolTransactionsPage {
  readonly transactions: readonly PoolTransaction[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

export const POOL_TRANSACTIONS_DOCUMENT = `query PoolTransactions($chain: Chain!, $id: String!, $types: [PoolTransactionType!], $after: String) {
  transactions(chain: $chain, pool: $id, types: $types, first: ${POOL_TRANSACTIONS_SIZE}, after: $after) {
    ${TRANSACTIONS_PAGE_FIELDS}
    edges { node { ${TRANSACTION_FIELDS} } }
  }
}`

export const poolTransactionsData = v.pipe(
  v.object({
    transactions: v.object({ pageInfo: transactionsPageInfo, edges: v.array(v.object({ node: transactionNode })) }),
  }),
  v.transform(({ transactions: { edges, pageInfo } }): PoolTransactionsPage => ({
    next: pageInfo,
    transactions: edges.map(({ node }) => poolTransaction(node)),
  })),
)

/** The split of a pool's fees in percent, exact decimals. Null if it could not be read from the chain. */
export interface PoolFeeShares {
  readonly liquidity: string
  readonly protocol: string
}

export const feeShares = v.pipe(
  v.object({ liquidityProviders: decimal, protocol: decimal }),
  v.transform(({ liquidityProviders, protocol }): PoolFeeShares => ({ liquidity: liquidityProviders, protocol })),
)

export const POOL_FEE_SHARES_DOCUMENT = `query PoolFeeShares($chain: Chain!, $id: String!) {
  pool(chain: $chain, id: $id) { feeShares { liquidityProviders protocol } }
}`

export const poolFeeSharesData = v.pipe(
  v.object({ pool: v.nullable(v.object({ feeShares: v.nullable(feeShares) })) }),
  v.transform(({ pool }) => pool?.feeShares ?? null),
)
