import * as v from 'valibot'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { isNative } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { ERRORS, type ErrorCode } from '#app/domain/errors/catalogue.ts'
import {
  SEARCH_LIMIT,
  SEARCH_TOKENS_DOCUMENT,
  TOKENS_DOCUMENT,
  searchTokensData,
  tokensData,
  type PricedToken,
  type SearchTokensQuery,
  type TokenRef,
} from '#app/wire/market/find-tokens.ts'
import {
  SEARCH_POOLS_DOCUMENT,
  searchPoolsData,
  type FoundPool,
  type SearchPoolsQuery,
} from '#app/wire/market/find-pools.ts'
import {
  PROTOCOL_STATS_DOCUMENT,
  protocolStatsData,
  type ProtocolStats,
  type ProtocolStatsQuery,
} from '#app/wire/market/protocol-stats.ts'
import {
  POOL_DOCUMENT,
  POOL_FEE_SHARES_DOCUMENT,
  POOL_PRICES_DOCUMENT,
  POOL_TICKS_DOCUMENT,
  POOL_TRANSACTIONS_DOCUMENT,
  POOL_VOLUMES_DOCUMENT,
  poolData,
  poolFeeSharesData,
  poolPricesData,
  poolTicksData,
  poolTransactionsData,
  poolVolumesData,
  type MarketPool,
  type PoolFeeShares,
  type PoolHistoryQuery,
  type PoolPricePoint,
  type PoolRef,
  type PoolTicks,
  type PoolTransactionsPage,
  type PoolTransactionsQuery,
  type PoolVolumePoint,
} from '#app/wire/market/pool.ts'
import { ratesMessage, type RatesMessage } from '#app/wire/market/rates.ts'
import { statusMessage, type StatusMessage } from '#app/wire/market/status.ts'
import {
  TOKEN_CANDLES_DOCUMENT,
  TOKEN_DETAILS_DOCUMENT,
  TOKEN_PRICES_DOCUMENT,
  TOKEN_TRANSACTIONS_DOCUMENT,
  TOKEN_TVL_DOCUMENT,
  TOKEN_VOLUMES_DOCUMENT,
  tokenCandlesData,
  tokenDetailsData,
  tokenPricesData,
  tokenTransactionsData,
  tokenTvlData,
  tokenVolumesData,
  type TokenCandle,
  type TokenDetails,
  type TokenHistoryQuery,
  type TokenPricePoint,
  type TokenTransactionsPage,
  type TokenTransactionsQuery,
  type TokenTvlPoint,
  type TokenVolumePoint,
} from '#app/wire/market/token-details.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import {
  TOP_POOLS_PAGE_SIZE,
  topPoolsData,
  topPoolsDocument,
  type TopPoolsPage,
  type TopPoolsQuery,
} from '#app/wire/market/top-pools.ts'
import {
  TOP_TOKENS_PAGE_SIZE,
  topTokensData,
  topTokensDocument,
  type TopTokensPage,
  type TopTokensQuery,
} from '#app/wire/market/top-tokens.ts'
import {
  TRANSACTIONS_DOCUMENT,
  TRANSACTIONS_SIZE,
  transactionsData,
  type TransactionsPage,
  type TransactionsQuery,
} from '#app/wire/market/transactions.ts'

/**
 * How to reach the API: `fetch` in the browser, the service binding in the web worker: `(path, init) =>
 * env.API.fetch(new URL(path, request.url), init)`.
 */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** A page of the top tokens of a chain, or of all chains. */
export async function topTokens(api: ApiFetch, query: TopTokensQuery, signal?: AbortSignal): Promise<TopTokensPage> {
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? TOP_TOKENS_PAGE_SIZE
  const data = await ask(api, 'TopTokens', topTokensDocument(query.ids !== undefined), topTokensData, signal, {
    chain: graphName(query.chainId),
    page,
    pageSize,
    orderBy: query.sort ?? 'VOLUME',
    order: query.order ?? 'DESC',
    filter: query.filter?.trim() || null,
    volume: query.volume ?? 'DAY',
    ...(query.ids && { ids: query.ids }),
  })
  return { ...data, page, pageSize }
}

/** Tokens for the selector: exact symbol matches first, then listed ones, then by volume and TVL. */
export function searchTokens(
  api: ApiFetch,
  query: SearchTokensQuery,
  signal?: AbortSignal,
): Promise<readonly MarketToken[]> {
  return ask(api, 'SearchTokens', SEARCH_TOKENS_DOCUMENT, searchTokensData, signal, {
    text: query.text,
    chains: query.chainIds?.map(graphName) ?? null,
    size: query.limit ?? SEARCH_LIMIT,
  })
}

/** Pools for the search: exact symbol matches first, then listed ones, then by volume. */
export function searchPools(
  api: ApiFetch,
  query: SearchPoolsQuery,
  signal?: AbortSignal,
): Promise<readonly FoundPool[]> {
  return ask(api, 'SearchPools', SEARCH_POOLS_DOCUMENT, searchPoolsData, signal, {
    text: query.text,
    chains: query.chainIds?.map(graphName) ?? null,
    size: query.limit,
  })
}

/** Tokens by address, in the given order; null for unknown ones. */
export function tokensByAddress(
  api: ApiFetch,
  refs: readonly TokenRef[],
  signal?: AbortSignal,
): Promise<readonly (PricedToken | null)[]> {
  return ask(api, 'Tokens', TOKENS_DOCUMENT, tokensData, signal, {
    contracts: refs.map(({ chainId, address }) => ({
      chain: graphName(chainId),
      address: isNative(address) ? null : address,
    })),
  })
}

/** Totals above the explore tables. */
export function protocolStats(
  api: ApiFetch,
  query: ProtocolStatsQuery = {},
  signal?: AbortSignal,
): Promise<ProtocolStats> {
  return ask(api, 'ProtocolStats', PROTOCOL_STATS_DOCUMENT, protocolStatsData, signal, {
    chain: graphName(query.chainId),
  })
}

/** Transactions of a chain, newest first. */
export function transactions(api: ApiFetch, query: TransactionsQuery, signal?: AbortSignal): Promise<TransactionsPage> {
  return ask(api, 'Transactions', TRANSACTIONS_DOCUMENT, transactionsData, signal, {
    chain: graphName(query.chainId),
    types: query.types.length > 0 ? query.types : null,
    size: query.size ?? TRANSACTIONS_SIZE,
    after: query.after ?? null,
  })
}

/** A page of the pools of a chain, or of all chains. */
export function topPools(api: ApiFetch, query: TopPoolsQuery, signal?: AbortSignal): Promise<TopPoolsPage> {
  return ask(api, 'TopPools', topPoolsDocument(query.ids !== undefined), topPoolsData, signal, {
    chain: graphName(query.chainId),
    versions: query.version === null ? null : [query.version],
    page: query.page,
    pageSize: query.size ?? TOP_POOLS_PAGE_SIZE,
    orderBy: query.sort,
    order: query.order,
    filter: query.filter || null,
    token: query.token ?? null,
    ...(query.ids && { ids: query.ids }),
  })
}

/** A pool by its address or id; null if unknown. */
export function pool(api: ApiFetch, ref: PoolRef, signal?: AbortSignal): Promise<MarketPool | null> {
  return ask(api, 'Pool', POOL_DOCUMENT, poolData, signal, poolVariables(ref))
}

/** How the pool's fees are split. The API reads it from the chain, so it may be slower than the rest. */
export function poolFeeShares(api: ApiFetch, ref: PoolRef, signal?: AbortSignal): Promise<PoolFeeShares | null> {
  return ask(api, 'PoolFeeShares', POOL_FEE_SHARES_DOCUMENT, poolFeeSharesData, signal, poolVariables(ref))
}

export function poolVolumes(
  api: ApiFetch,
  query: PoolHistoryQuery,
  signal?: AbortSignal,
): Promise<readonly PoolVolumePoint[]> {
  const variables = { ...poolVariables(query), duration: query.duration }
  return ask(api, 'PoolVolumes', POOL_VOLUMES_DOCUMENT, poolVolumesData, signal, variables)
}

export function poolPrices(
  api: ApiFetch,
  query: PoolHistoryQuery,
  signal?: AbortSignal,
): Promise<readonly PoolPricePoint[]> {
  const variables = { ...poolVariables(query), duration: query.duration }
  return ask(api, 'PoolPrices', POOL_PRICES_DOCUMENT, poolPricesData, signal, variables)
}

export function poolTicks(api: ApiFetch, ref: PoolRef, signal?: AbortSignal): Promise<PoolTicks | null> {
  return ask(api, 'PoolTicks', POOL_TICKS_DOCUMENT, poolTicksData, signal, poolVariables(ref))
}

/** Newest first. */
export function poolTransactions(
  api: ApiFetch,
  query: PoolTransactionsQuery,
  signal?: AbortSignal,
): Promise<PoolTransactionsPage> {
  return ask(api, 'PoolTransactions', POOL_TRANSACTIONS_DOCUMENT, poolTransactionsData, signal, {
    ...poolVariables(query),
    types: query.types.length > 0 ? query.types : null,
    after: query.after ?? null,
  })
}

function poolVariables({ chainId, id }: PoolRef) {
  return { chain: graphName(chainId), id }
}

/** A token with the data of its page; null if unknown. */
export async function token(api: ApiFetch, ref: TokenRef, signal?: AbortSignal): Promise<TokenDetails | null> {
  const { token: found, chains } = await ask(
    api,
    'TokenDetails',
    TOKEN_DETAILS_DOCUMENT,
    tokenDetailsData,
    signal,
    tokenVariables(ref),
  )
  return found && { ...found, asOf: chains.find((asOf) => asOf?.chainId === ref.chainId) ?? null }
}

export function tokenPrices(
  api: ApiFetch,
  query: TokenHistoryQuery,
  signal?: AbortSignal,
): Promise<readonly TokenPricePoint[]> {
  const variables = { ...tokenVariables(query), duration: query.duration }
  return ask(api, 'TokenPrices', TOKEN_PRICES_DOCUMENT, tokenPricesData, signal, variables)
}

export function tokenCandles(
  api: ApiFetch,
  query: TokenHistoryQuery,
  signal?: AbortSignal,
): Promise<readonly TokenCandle[]> {
  const variables = { ...tokenVariables(query), duration: query.duration }
  return ask(api, 'TokenCandles', TOKEN_CANDLES_DOCUMENT, tokenCandlesData, signal, variables)
}

export function tokenVolumes(
  api: ApiFetch,
  query: TokenHistoryQuery,
  signal?: AbortSignal,
): Promise<readonly TokenVolumePoint[]> {
  const variables = { ...tokenVariables(query), duration: query.duration }
  return ask(api, 'TokenVolumes', TOKEN_VOLUMES_DOCUMENT, tokenVolumesData, signal, variables)
}

export function tokenTvl(
  api: ApiFetch,
  query: TokenHistoryQuery,
  signal?: AbortSignal,
): Promise<readonly TokenTvlPoint[]> {
  const variables = { ...tokenVariables(query), duration: query.duration }
  return ask(api, 'TokenTvl', TOKEN_TVL_DOCUMENT, tokenTvlData, signal, variables)
}

/** Transactions in the pools of the token, newest first. */
export function tokenTransactions(
  api: ApiFetch,
  query: TokenTransactionsQuery,
  signal?: AbortSignal,
): Promise<TokenTransactionsPage> {
  return ask(api, 'TokenTransactions', TOKEN_TRANSACTIONS_DOCUMENT, tokenTransactionsData, signal, {
    chain: graphName(query.chainId),
    // The native currency needs its address here: null would select every token.
    token: query.address,
    types: query.types.length > 0 ? query.types : null,
    after: query.after ?? null,
  })
}

function tokenVariables({ chainId, address }: TokenRef) {
  return { chain: graphName(chainId), address: isNative(address) ? null : address }
}

/** How far the index is behind each chain. */
export async function status(api: ApiFetch, signal?: AbortSignal): Promise<StatusMessage> {
  const message = v.safeParse(statusMessage, await json(await send(api, '/api/status', { signal: signal ?? null })))
  if (!message.success) throw new AppError('data.unavailable', 'status')
  return message.output
}

/** What one US dollar is worth in other currencies, as of `time`. Null where no source of rates is configured. */
export async function exchangeRates(api: ApiFetch, signal?: AbortSignal): Promise<RatesMessage | null> {
  const response = await send(api, '/api/rates', { signal: signal ?? null })
  if (response.status === 404) return null
  const message = v.safeParse(ratesMessage, await json(response))
  if (!message.success) throw new AppError('data.unavailable', 'rates')
  return message.output
}

function graphName(chainId: ChainId | undefined): string | null {
  return chainId === undefined ? null : chainById(chainId).graphName
}

const envelope = v.object({
  data: v.optional(v.unknown()),
  errors: v.optional(v.array(v.object({ extensions: v.optional(v.object({ code: v.optional(v.string()) })) }))),
})

/** Throws an AppError with the API's own code, or `data.unavailable` if the response is invalid. */
async function ask<Schema extends v.GenericSchema>(
  api: ApiFetch,
  operationName: string,
  query: string,
  schema: Schema,
  signal: AbortSignal | undefined,
  variables: Record<string, unknown>,
): Promise<v.InferOutput<Schema>> {
  const response = await send(api, '/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ operationName, query, variables }),
    signal: signal ?? null,
  })
  const answer = v.safeParse(envelope, await json(response))
  if (!answer.success) throw new AppError('data.unavailable', operationName)
  const failure = answer.output.errors?.[0]
  if (failure) throw new AppError(knownCode(failure.extensions?.code), operationName)
  const data = v.safeParse(schema, answer.output.data)
  if (!data.success) throw new AppError('data.unavailable', operationName)
  return data.output
}

async function send(api: ApiFetch, path: string, init: RequestInit): Promise<Response> {
  let response
  try {
    response = await api(path, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new AppError('data.unavailable', path, { cause: error })
  }
  if (response.status === 429) throw new AppError('rate.limited', path)
  return response
}

async function json(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new AppError('data.unavailable', undefined, { cause: error })
  }
}

function knownCode(code: string | undefined): ErrorCode {
  return code !== undefined && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'data.unavailable'
}
