import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { SECOND } from '#app/base/time.ts'
import { fail, ok, type Result } from '#app/base/result.ts'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { QuoteProblem } from '#app/domain/swap/swap-button.ts'
import { backOff, MIN_REFRESH_MS, refreshInterval, RETRY_MS } from '#app/domain/swap/quote-age.ts'
import { pageFetch } from '#app/data/api-fetch.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import { quoteSwap } from '#app/data/trading.ts'
import type { QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { readTrade, type QuotedTrade } from './quoted-trade.ts'

/** The tokens between the pools of a route, for their logos. */
export function routeTokensQuery(chainId: ChainId, tokens: readonly Address[]) {
  const addresses = [...tokens].sort()
  return queryOptions({
    queryKey: ['route-tokens', chainId, addresses],
    queryFn: async ({ signal }) => {
      const market = await loadMarketClient()
      const found = await market.tokensByAddress(
        addresses.map((address) => ({ chainId, address })),
        signal,
      )
      return found.filter((token) => token !== null)
    },
    enabled: addresses.length > 0,
    staleTime: 60 * SECOND,
    placeholderData: keepPreviousData,
  })
}

/**
 * Query for a quote. It is refetched at the chain's block interval while the page is visible, and by `useQuoted` when a block arrives
 * earlier. After a failed refetch the last quote stays and ages.
 */
export function quoteQuery(chainId: ChainId, request: QuoteRequestInput | undefined) {
  return queryOptions({
    queryKey: ['quote', chainId, request],
    queryFn: async ({ signal }): Promise<Result<QuotedTrade, QuoteProblem>> => {
      if (!request) return fail('quote.none')
      const quote = await countLimited(quoteSwap(pageFetch, request, signal))
      return quote.ok ? ok(readTrade(request, quote.value, chainId)) : quote
    },
    enabled: request !== undefined,
    refetchInterval: ({ state }) =>
      state.status === 'error' ? retryDelay(state.error) : refreshInterval(chainById(chainId).blockSeconds),
    refetchOnWindowFocus: 'always',
    gcTime: 30 * SECOND,
    retry: (failures, error) => failures < 1 && !isRateLimit(error),
  })
}

/** Number of consecutive rate-limited requests. The API has one limit for all quotes of a visitor. */
let limitedRequests = 0
/** Milliseconds until the next request, by rate-limit error. */
const waits = new WeakMap<AppError, number>()

/** Counts consecutive rate-limit errors, and stores the wait after each. */
async function countLimited<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await request
    limitedRequests = 0
    return answer
  } catch (error) {
    if (isRateLimit(error)) waits.set(error, backOff(++limitedRequests))
    throw error
  }
}

/** Milliseconds from a failed quote to the automatic retry. */
export function retryDelay(error: unknown): number {
  return (error instanceof AppError ? waits.get(error) : undefined) ?? RETRY_MS
}

export function isRateLimit(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'rate.limited'
}

/** Query for the chain's newest block from the page's RPC node, while the page is visible. */
export function blockQuery(chainId: ChainId, isEnabled: boolean) {
  return queryOptions({
    queryKey: ['block', chainId],
    queryFn: async (): Promise<bigint> => {
      const { pageRpc } = await import('#app/chain/page-rpc.ts')
      return BigInt(String(await pageRpc(chainId).request({ method: 'eth_blockNumber' })))
    },
    enabled: isEnabled,
    refetchInterval: MIN_REFRESH_MS,
    retry: false,
  })
}
