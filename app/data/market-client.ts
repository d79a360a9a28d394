import * as v from 'valibot'
import { chainById, type ChainId, type ServedChain } from '#app/domain/chains/catalogue.ts'
import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { ACTIVITY_SIZE, activityQuery, type ActivityQuery } from '#app/wire/market/activity.ts'
import { approvalsQuery } from '#app/wire/market/approvals.ts'
import { searchPoolsQuery, type SearchPoolsQuery } from '#app/wire/market/find-pools.ts'
import {
  searchTokensQuery,
  tokensQuery,
  type PricedToken,
  type SearchTokensQuery,
} from '#app/wire/market/find-tokens.ts'
import { searchCollectionsQuery, type SearchCollectionsQuery } from '#app/wire/market/nft-collections.ts'
import { nftDetailsQuery, type NftRef } from '#app/wire/market/nft-details.ts'
import { nftsQuery } from '#app/wire/market/nfts.ts'
import { pairPoolsQuery, type PairPoolsQuery } from '#app/wire/market/pair-pools.ts'
import {
  poolFeeAprsQuery,
  poolPricesQuery,
  poolVolumesQuery,
  type PoolHistoryQuery,
} from '#app/wire/market/pool-history.ts'
import { poolReplayQuery, type PoolReplayQuery } from '#app/wire/market/pool-replay.ts'
import { poolTicksQuery } from '#app/wire/market/pool-ticks.ts'
import { poolTransactionsQuery, type PoolTransactionsQuery } from '#app/wire/market/pool-transactions.ts'
import { poolFeeSharesQuery, poolQuery, type PoolRef } from '#app/wire/market/pool.ts'
import { portfolioQuery, type PortfolioQuery } from '#app/wire/market/portfolio.ts'
import { POSITION_HISTORY_SIZE, positionHistoryQuery } from '#app/wire/market/position-history.ts'
import type { PositionRef } from '#app/wire/market/position-node.ts'
import { positionQuery } from '#app/wire/market/position.ts'
import { POSITIONS_SIZE, positionsQuery, type PositionsQuery } from '#app/wire/market/positions.ts'
import { profitsQuery } from '#app/wire/market/profits.ts'
import { protocolHistoryQuery, type ProtocolHistoryQuery } from '#app/wire/market/protocol-history.ts'
import { protocolStatsQuery, type ProtocolStatsQuery } from '#app/wire/market/protocol-stats.ts'
import { rewardClaims, type RewardClaims } from '#app/wire/rewards.ts'
import { ratesMessage, type RatesMessage } from '#app/wire/market/rates.ts'
import { SEARCH_LIMIT } from '#app/wire/market/search-limit.ts'
import { statusMessage, type StatusMessage } from '#app/wire/market/status.ts'
import { tokenDetailsQuery } from '#app/wire/market/token-details.ts'
import {
  tokenCandlesQuery,
  tokenPricesQuery,
  tokenTvlQuery,
  tokenVolumesQuery,
  type TokenHistoryQuery,
} from '#app/wire/market/token-history.ts'
import { tokenTransactionsQuery, type TokenTransactionsQuery } from '#app/wire/market/token-transactions.ts'
import type { TokenRef } from '#app/wire/market/token.ts'
import {
  TOP_POOLS_PAGE_SIZE,
  topPoolsQuery,
  type TopPoolsPage,
  type TopPoolsQuery,
} from '#app/wire/market/top-pools.ts'
import {
  TOP_TOKENS_PAGE_SIZE,
  topTokensQuery,
  type TopTokensPage,
  type TopTokensQuery,
} from '#app/wire/market/top-tokens.ts'
import type { TransactionsFilterInput } from '#app/wire/market/transaction.ts'
import { TRANSACTIONS_SIZE, transactionsQuery, type TransactionsQuery } from '#app/wire/market/transactions.ts'
import { valueHistoryQuery, type ValueHistoryQuery } from '#app/wire/market/value-history.ts'
import { pageFetch, send, type ApiFetch } from './api-fetch.ts'
import { marketQueries } from './query-market.ts'

export type MarketClient = ReturnType<typeof createMarketClient>

/** Returns functions that request market data from the API. They throw an AppError, or the reason of an abort. */
export function createMarketClient(api: ApiFetch) {
  const query = marketQueries(api)
  return {
    ...lists(query),
    ...tokenPage(query),
    ...poolPage(query),
    ...positions(query),
    ...accounts(query),
    ...restRequests(api),
  }
}

type Queries = ReturnType<typeof marketQueries>

function lists(query: Queries) {
  return {
    /** A page of the top tokens of a chain, or of all chains. */
    topTokens: async (request: TopTokensQuery, signal?: AbortSignal): Promise<TopTokensPage> => {
      const { page = 1, pageSize = TOP_TOKENS_PAGE_SIZE } = request
      const variables = {
        chain: graphName(request.chainId),
        ids: request.ids ?? null,
        page,
        pageSize,
        orderBy: request.sort ?? 'VOLUME',
        order: request.order ?? 'DESC',
        filter: request.filter?.trim() || null,
        volume: request.volume ?? 'DAY',
        hasExtras: request.hasExtras ?? false,
      } as const
      return { ...(await query(topTokensQuery, variables, signal)), page, pageSize }
    },

    /** A page of the pools of a chain, or of all chains. */
    topPools: (request: TopPoolsQuery, signal?: AbortSignal): Promise<TopPoolsPage> => {
      const { page, size = TOP_POOLS_PAGE_SIZE, sort, order, version } = request
      const variables = {
        chain: graphName(request.chainId),
        ids: request.ids ?? null,
        page,
        pageSize: size,
        orderBy: sort,
        order,
        versions: version && [version],
        filter: request.filter?.trim() || null,
        token: request.token ?? null,
        minimumTvl: request.minimumTvl ?? null,
      }
      return query(topPoolsQuery, variables, signal)
    },

    /** The pools of a pair, by TVL, highest first. */
    pairPools: async ({ chainId, version, token0, token1 }: PairPoolsQuery, signal?: AbortSignal) => {
      const variables = { chain: graphName(chainId), versions: [version], token: token0, filter: token1 }
      const pools = await query(pairPoolsQuery, variables, signal)
      return pools.filter(
        (pool) => isSameAddress(pool.token0.address, token0) && isSameAddress(pool.token1.address, token1),
      )
    },

    /** Transactions of a chain or of all mainnets, newest first. */
    transactions: ({ chainId, account, size, after, ...filter }: TransactionsQuery, signal?: AbortSignal) => {
      const page = { size: size ?? TRANSACTIONS_SIZE, after: after ?? null }
      const variables = { chain: graphName(chainId), account: account ?? null, ...filterVariables(filter), ...page }
      return query(transactionsQuery, variables, signal)
    },

    /** Tokens for the selector: exact symbol matches first, then listed ones, then by volume and TVL. */
    searchTokens: ({ text, chainIds, limit = SEARCH_LIMIT }: SearchTokensQuery, signal?: AbortSignal) =>
      query(searchTokensQuery, { text, chains: chainIds?.map((id) => graphName(id)) ?? null, size: limit }, signal),

    /** Pools for the search: exact symbol matches first, then listed ones, then by volume. */
    searchPools: ({ text, chainIds, limit }: SearchPoolsQuery, signal?: AbortSignal) =>
      query(searchPoolsQuery, { text, chains: chainIds?.map((id) => graphName(id)) ?? null, size: limit }, signal),

    /** NFT collections for the search, best match first. */
    searchCollections: ({ text, chainIds, limit }: SearchCollectionsQuery, signal?: AbortSignal) =>
      query(searchCollectionsQuery, { text, chains: chainIds.map((id) => graphName(id)), size: limit }, signal),

    /** Tokens by address, in the given order; null for unknown ones. */
    tokensByAddress: (refs: readonly TokenRef[], signal?: AbortSignal): Promise<readonly (PricedToken | null)[]> =>
      query(tokensQuery, { contracts: refs.map(tokenVariables) }, signal),

    /** The totals that are shown above the explore tables. */
    protocolStats: ({ chainId }: ProtocolStatsQuery = {}, signal?: AbortSignal) =>
      query(protocolStatsQuery, { chain: graphName(chainId) }, signal),

    /** Protocol statistics per day. */
    protocolHistory: ({ chainId, duration }: ProtocolHistoryQuery, signal?: AbortSignal) =>
      query(protocolHistoryQuery, { chain: graphName(chainId), duration }, signal),
  }
}

function tokenPage(query: Queries) {
  return {
    /** A token with the data of its page; null if unknown. */
    token: (ref: TokenRef, signal?: AbortSignal) => query(tokenDetailsQuery, tokenVariables(ref), signal),

    tokenPrices: (request: TokenHistoryQuery, signal?: AbortSignal) =>
      query(tokenPricesQuery, tokenHistory(request), signal),

    tokenCandles: (request: TokenHistoryQuery, signal?: AbortSignal) =>
      query(tokenCandlesQuery, tokenHistory(request), signal),

    tokenVolumes: (request: TokenHistoryQuery, signal?: AbortSignal) =>
      query(tokenVolumesQuery, tokenHistory(request), signal),

    tokenTvl: (request: TokenHistoryQuery, signal?: AbortSignal) => query(tokenTvlQuery, tokenHistory(request), signal),

    /** Transactions in the pools of the token, newest first. */
    tokenTransactions: ({ chainId, address, after, ...filter }: TokenTransactionsQuery, signal?: AbortSignal) => {
      // The native currency needs its address here: null would select every token.
      const variables = { chain: graphName(chainId), token: address, ...filterVariables(filter), after: after ?? null }
      return query(tokenTransactionsQuery, variables, signal)
    },
  }
}

function poolPage(query: Queries) {
  return {
    /** A pool by its address or id; null if unknown. */
    pool: (ref: PoolRef, signal?: AbortSignal) => query(poolQuery, poolVariables(ref), signal),

    /** Shares of the pool's fees. The API reads them from the chain, so this may be slower than the other queries. */
    poolFeeShares: (ref: PoolRef, signal?: AbortSignal) => query(poolFeeSharesQuery, poolVariables(ref), signal),

    poolVolumes: ({ duration, ...ref }: PoolHistoryQuery, signal?: AbortSignal) =>
      query(poolVolumesQuery, { ...poolVariables(ref), duration }, signal),

    poolFeeAprs: ({ duration, ...ref }: PoolHistoryQuery, signal?: AbortSignal) =>
      query(poolFeeAprsQuery, { ...poolVariables(ref), duration }, signal),

    poolPrices: ({ duration, ...ref }: PoolHistoryQuery, signal?: AbortSignal) =>
      query(poolPricesQuery, { ...poolVariables(ref), duration }, signal),

    poolTicks: (ref: PoolRef, signal?: AbortSignal) => query(poolTicksQuery, poolVariables(ref), signal),

    /** Replay of a range and liquidity; null if the pool is unknown or had no price. */
    poolReplay: ({ chainId, id, liquidity, range, period }: PoolReplayQuery, signal?: AbortSignal) => {
      const ticks = { tickLower: range?.tickLower ?? null, tickUpper: range?.tickUpper ?? null }
      const variables = { ...poolVariables({ chainId, id }), liquidity: liquidity.toString(), ...ticks, period }
      return query(poolReplayQuery, variables, signal)
    },

    /** Transactions of the pool, newest first. */
    poolTransactions: ({ chainId, id, after, ...filter }: PoolTransactionsQuery, signal?: AbortSignal) => {
      const variables = { ...poolVariables({ chainId, id }), ...filterVariables(filter), after: after ?? null }
      return query(poolTransactionsQuery, variables, signal)
    },
  }
}

function positions(query: Queries) {
  return {
    /** Liquidity positions of an account: in range, then out of range, then closed; the most valuable first in each group. */
    positions: ({ owner, chainIds, versions, statuses, poolId, size, after }: PositionsQuery, signal?: AbortSignal) => {
      const chains = chainIds.map((id) => graphName(id))
      const filter = { chains, versions: nullIfEmpty(versions), statuses, poolId: poolId ?? null }
      return query(positionsQuery, { owner, ...filter, size: size ?? POSITIONS_SIZE, after: after ?? null }, signal)
    },

    /** A position with the values of its page; null if unknown. */
    position: (ref: PositionRef, signal?: AbortSignal) => query(positionQuery, positionVariables(ref), signal),

    /** The changes of a position, newest first; null if the position is unknown. */
    positionHistory: (ref: PositionRef, after?: string, signal?: AbortSignal) =>
      query(
        positionHistoryQuery,
        { ...positionVariables(ref), size: POSITION_HISTORY_SIZE, after: after ?? null },
        signal,
      ),
  }
}

function accounts(query: Queries) {
  return {
    /** Balances of an account at the chains' newest blocks, valued at the index's prices. */
    portfolio: ({ owner, chainIds, countsUnknown = false }: PortfolioQuery, signal?: AbortSignal) => {
      const rules = countsUnknown ? [{ ownerAddress: owner, includeSpamTokens: true }] : null
      return query(portfolioQuery, { owner, chains: chainIds.map((id) => graphName(id)), rules }, signal)
    },

    /** NFTs that an account holds, last received first, and their sources. */
    nfts: ({ owner, chainIds }: PortfolioQuery, signal?: AbortSignal) =>
      query(nftsQuery, { owner, chains: chainIds.map((id) => graphName(id)) }, signal),

    /** An NFT, read from its contract; null if the contract has no such NFT. */
    nft: ({ chainId, contract, tokenId }: NftRef, signal?: AbortSignal) =>
      query(nftDetailsQuery, { chain: graphName(chainId), contract, tokenId }, signal),

    /** Profit and loss of the tokens that an account holds or has held. */
    profits: ({ owner, chainIds }: PortfolioQuery, signal?: AbortSignal) =>
      query(profitsQuery, { owner, chains: chainIds.map((id) => graphName(id)) }, signal),

    /** Value of an account's listed ERC-20 tokens over time. */
    valueHistory: ({ owner, chainIds, duration }: ValueHistoryQuery, signal?: AbortSignal) =>
      query(valueHistoryQuery, { owner, chains: chainIds.map((id) => graphName(id)), duration }, signal),

    /** Approvals of tokens and NFTs that an account has given, by chain. */
    approvals: ({ owner, chainIds }: PortfolioQuery, signal?: AbortSignal) =>
      query(approvalsQuery, { owner, chains: chainIds.map((id) => graphName(id)) }, signal),

    /** An account's transactions, newest first. */
    activity: ({ owner, chainIds, after }: ActivityQuery, signal?: AbortSignal) => {
      const chains = chainIds.map((id) => graphName(id))
      // One more than is shown tells whether there is a next page.
      return query(activityQuery, { owner, chains, size: ACTIVITY_SIZE + 1, after: after ?? null }, signal)
    },
  }
}

/** Returns the functions of the client whose requests do not use GraphQL. */
function restRequests(api: ApiFetch) {
  return {
    /** How far the index is behind each chain. */
    status: async (signal?: AbortSignal): Promise<StatusMessage> => {
      const response = await send(api, '/api/status', { signal: signal ?? null })
      return readMessage(response, statusMessage, 'status')
    },

    /** Value of one US dollar in other currencies, as of `time`; null if the operator has configured no source of rates. */
    exchangeRates: async (signal?: AbortSignal): Promise<RatesMessage | null> => {
      const response = await send(api, '/api/rates', { signal: signal ?? null })
      return response.status === 404 ? null : readMessage(response, ratesMessage, 'rates')
    },

    /** An account's entries in the operator's reward campaigns, including those already paid. */
    rewardClaims: async (account: Address, signal?: AbortSignal): Promise<RewardClaims> => {
      const response = await send(api, `/api/rewards/${account}`, { signal: signal ?? null })
      return readMessage(response, rewardClaims, 'rewards')
    },
  }
}

async function readMessage<Message>(
  response: Response,
  schema: v.GenericSchema<unknown, Message>,
  name: string,
): Promise<Message> {
  const message = v.safeParse(schema, await response.json().catch(() => undefined))
  if (!message.success) throw new AppError('data.unavailable', name)
  return message.output
}

function graphName(chainId: ChainId): ServedChain['graphName']
function graphName(chainId: ChainId | undefined): ServedChain['graphName'] | null
function graphName(chainId: ChainId | undefined) {
  return chainId === undefined ? null : chainById(chainId).graphName
}

function filterVariables({ types, onlyLarge }: TransactionsFilterInput) {
  return { types: nullIfEmpty(types), onlyLarge: onlyLarge ?? false }
}

function tokenVariables({ chainId, address }: TokenRef) {
  return { chain: graphName(chainId), address: isNative(address) ? null : address }
}

function tokenHistory({ duration, ...ref }: TokenHistoryQuery) {
  return { ...tokenVariables(ref), duration }
}

function poolVariables({ chainId, id }: PoolRef) {
  return { chain: graphName(chainId), id }
}

function positionVariables({ chainId, version, id, owner }: PositionRef) {
  return { chain: graphName(chainId), version, id, owner }
}

/** Returns null for an empty list, which the API takes as no filter. */
function nullIfEmpty<Item>(items: readonly Item[]): readonly Item[] | null {
  return items.length > 0 ? items : null
}

/** Source of a page's data: the edge, which caches it, or the browser, which refreshes it. */
export interface MarketSource {
  readonly market: MarketClient
  /** Returns the cached result of `load`, or a new one, with its age in milliseconds. `name` is the versioned cache key. */
  readonly cached: <Value>(
    name: string,
    load: () => Promise<Value>,
  ) => Promise<{ readonly value: Value; readonly age: number }>
  /** UNIX milliseconds. */
  readonly now: () => number
  /** Logs an error and returns the error id that users can quote. */
  readonly report: (error: unknown) => string
}

/** Returns the market client of the browser. */
export function pageMarketClient(): MarketClient {
  return createMarketClient(pageFetch)
}

/** The browser's source, which never caches. A failed refresh keeps the current data, so no error id is needed. */
export function browserSource(): MarketSource {
  return {
    market: pageMarketClient(),
    cached: async (_, load) => ({ value: await load(), age: 0 }),
    now: Date.now,
    report: () => '',
  }
}
