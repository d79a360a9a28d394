import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import { SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { CHAINS, defaultChain, type ChainId } from '#app/domain/chains/catalogue.ts'
import { pageFetch } from '#app/data/api-fetch.ts'
import { accountOfUsername } from '#app/data/find-username.ts'
import { createMarketClient } from '#app/data/market-client.ts'
import { ensNames, readShownName } from '#app/wallet/account-names.ts'
import type { TokenRef } from '#app/wire/market/token.ts'
import { LONG_SECTION } from './search-sections.ts'

/** Caches responses between two openings of the search. Browser only. */
export const queryClient = new QueryClient()

const market = createMarketClient(pageFetch)
const QUERY_OPTIONS = { staleTime: 30 * SECOND, retry: 1 } as const

/** The networks to search: test networks in testnet mode, otherwise all others. */
function chainsOf(isTestnet: boolean): readonly ChainId[] {
  return CHAINS.filter((chain) => chain.isTestnet === isTestnet).map(({ id }) => id)
}

// Each text has its own cache entry, so a late response never appears under another text.

/** Query for the tokens that match a text. */
export function tokensQuery(text: string, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['search-tokens', isTestnet, text],
    queryFn: ({ signal }) => market.searchTokens({ chainIds: chainsOf(isTestnet), text, limit: LONG_SECTION }, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    ...QUERY_OPTIONS,
  })
}

/** Query for the pools that match a text; without text, for the most traded pools of the day. */
export function poolsQuery(text: string, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['search-pools', isTestnet, text],
    queryFn: ({ signal }) => market.searchPools({ chainIds: chainsOf(isTestnet), text, limit: LONG_SECTION }, signal),
    placeholderData: keepPreviousData,
    ...QUERY_OPTIONS,
  })
}

/** Query for the NFT collections that match a text. Disabled for visitors who hide NFTs. */
export function collectionsQuery(text: string, isTestnet: boolean, areNftsDisabled: boolean) {
  return queryOptions({
    queryKey: ['search-collections', isTestnet, text],
    queryFn: ({ signal }) =>
      market.searchCollections({ chainIds: chainsOf(isTestnet), text, limit: LONG_SECTION }, signal),
    enabled: text !== '' && !areNftsDisabled,
    ...QUERY_OPTIONS,
  })
}

/** Query for the most traded tokens of the day. */
export function trendingQuery(isTestnet: boolean) {
  const chainId = isTestnet ? defaultChain(true).id : undefined
  return queryOptions({
    queryKey: ['trending-tokens', isTestnet],
    queryFn: async ({ signal }) =>
      (await market.topTokens({ chainId, sort: 'VOLUME', pageSize: LONG_SECTION }, signal)).tokens,
    ...QUERY_OPTIONS,
  })
}

/** Query for the current data of recent tokens, for example warnings that have been added. */
export function recentTokensQuery(refs: readonly TokenRef[]) {
  return queryOptions({
    queryKey: ['recent-tokens', refs.map(({ chainId, address }) => `${chainId}:${address}`)],
    queryFn: ({ signal }) => market.tokensByAddress(refs, signal),
    enabled: refs.length > 0,
    placeholderData: keepPreviousData,
    ...QUERY_OPTIONS,
  })
}

/** Query for the account that an ENS name resolves to. */
export function ensAccountQuery(name: string | undefined, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['name', isTestnet, name],
    queryFn: async () => (name === undefined ? null : (await ensNames(defaultChain(isTestnet).id)).accountOf(name)),
    enabled: name !== undefined,
    ...QUERY_OPTIONS,
  })
}

/** Query for the account of a username; null if no account has it. */
export function usernameQuery(username: string | undefined) {
  return queryOptions({
    queryKey: ['username', username],
    queryFn: async () => (username === undefined ? null : accountOfUsername(username)),
    enabled: username !== undefined,
    ...QUERY_OPTIONS,
  })
}

/** Query for the username of an address, otherwise its ENS name if that resolves back to the address; null if it has neither. */
export function walletNameQuery(address: Address | undefined, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['wallet-name', isTestnet, address],
    queryFn: async () => (address === undefined ? null : readShownName(address, defaultChain(isTestnet).id)),
    enabled: address !== undefined,
    ...QUERY_OPTIONS,
  })
}
