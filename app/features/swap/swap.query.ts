import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { SECOND } from '#app/base/time.ts'
import { fail, ok, type Result } from '#app/base/result.ts'
import { isNative, NATIVE, type Address, type AddressKey } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { MIN_REFRESH_MS, refreshInterval, retryInterval } from '#app/domain/swap/quote-age.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { pageFetch } from '#app/data/api-fetch.ts'
import { quoteSwap, type QuoteProblem } from '#app/data/trading.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import type { QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { readTrade, type QuotedTrade } from './quoted-trade.ts'

/** Loads the client with the first request: the page arrives with its tokens. */
async function market() {
  const { createMarketClient } = await import('#app/data/market-client.ts')
  return createMarketClient(pageFetch)
}

/** A token of the index with its price; null when the index has none at the address. Tokens sent with the page are the initial data. */
export function tokenQuery(chainId: ChainId, address: Address, known: readonly PricedToken[], knownAt: number) {
  const initial = known.find((token) => token.chainId === chainId && token.address === address)
  return queryOptions({
    queryKey: ['token', chainId, address],
    queryFn: async ({ signal }): Promise<PricedToken | null> => {
      const [token] = await (await market()).tokensByAddress([{ chainId, address }], signal)
      return token ?? (isNative(address) ? bareNative(chainId) : null)
    },
    ...(initial && { initialData: initial, initialDataUpdatedAt: knownAt }),
    staleTime: 30 * SECOND,
    refetchInterval: 30 * SECOND,
  })
}

function bareNative(chainId: ChainId): PricedToken {
  return { ...nativeToken(chainId), safety: 'VERIFIED', isImpersonator: false, logo: null, price: null, pricedAt: null }
}

/** The selector's search results; the most traded tokens for an empty text. */
export function searchQuery(chainId: ChainId, text: string) {
  return queryOptions({
    queryKey: ['search', chainId, text],
    queryFn: async ({ signal }) => (await market()).searchTokens({ chainIds: [chainId], text }, signal),
    staleTime: 30 * SECOND,
    placeholderData: keepPreviousData,
  })
}

/** The tokens that the selector offers first: the native currency and the chain's base tokens. */
export function basesQuery(chainId: ChainId) {
  return queryOptions({
    queryKey: ['bases', chainId],
    queryFn: async ({ signal }) => {
      const refs = [NATIVE, ...chainById(chainId).bases].map((address) => ({ chainId, address }))
      const tokens = await (await market()).tokensByAddress(refs, signal)
      return tokens.filter((token) => token !== null)
    },
    staleTime: 60 * SECOND,
  })
}

/** The tokens between the pools of a route, for their logos. */
export function routeTokensQuery(chainId: ChainId, tokens: readonly Address[]) {
  const addresses = [...tokens].sort()
  return queryOptions({
    queryKey: ['route-tokens', chainId, addresses],
    queryFn: async ({ signal }) => {
      const found = await (
        await market()
      ).tokensByAddress(
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
 * A quote. It is refreshed at the interval of the chain's blocks while the page is visible, and by `useQuoted` when a block arrives earlier.
 * After a failed refresh the last quote stays and ages.
 */
export function quoteQuery(chainId: ChainId, request: QuoteRequestInput | undefined) {
  return queryOptions({
    queryKey: ['quote', chainId, request],
    queryFn: async ({ signal }): Promise<Result<QuotedTrade, QuoteProblem>> => {
      if (!request) return fail('quote.none')
      const quote = await quoteSwap(pageFetch, request, signal)
      return quote.ok ? ok(readTrade(request, quote.value, chainId)) : quote
    },
    enabled: request !== undefined,
    refetchInterval: ({ state }) =>
      state.status === 'error'
        ? retryInterval(isRateLimit(state.error))
        : refreshInterval(chainById(chainId).blockSeconds),
    refetchOnWindowFocus: 'always',
    gcTime: 30 * SECOND,
    retry: (failures, error) => failures < 1 && !isRateLimit(error),
  })
}

export function isRateLimit(error: unknown): boolean {
  return error instanceof AppError && error.code === 'rate.limited'
}

/** The chain's newest block, read from the page's node while the page is visible. */
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

/** The account's balances of these tokens in base units. The code that reads contracts is loaded with the first request. */
export function balancesQuery(chainId: ChainId, account: Address | undefined, tokens: readonly Address[]) {
  return queryOptions({
    queryKey: ['balances', chainId, account, [...tokens].sort()],
    queryFn: async (): Promise<ReadonlyMap<AddressKey, bigint>> => {
      if (account === undefined) return new Map()
      const [{ readBalances }, { pageRpc }] = await Promise.all([
        import('#app/chain/read-balances.ts'),
        import('#app/chain/page-rpc.ts'),
      ])
      return readBalances(pageRpc(chainId), chainId, account, tokens)
    },
    enabled: account !== undefined && tokens.length > 0,
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
    structuralSharing: false,
  })
}
