import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import { SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { CHAINS, defaultChain, type ChainId } from '#app/domain/chains/catalogue.ts'
import { searchPools, searchTokens, tokensByAddress, topTokens, type ApiFetch } from '#app/data/market.ts'
import type { TokenRef } from '#app/wire/market/find-tokens.ts'
import { LONG } from './search-sections.ts'

/** Answers are kept from one opening of the search to the next. In the browser alone: the server never opens it. */
export const queries = new QueryClient()

const api: ApiFetch = (path, init) => fetch(path, init)
const FRESH = { staleTime: 30 * SECOND, retry: 1 } as const

/** The networks that are searched: test networks in testnet mode, the others else. */
function chainsOf(isTestnet: boolean): readonly ChainId[] {
  return CHAINS.filter((chain) => chain.isTestnet === isTestnet).map(({ id }) => id)
}

// Every text has an answer of its own, so one that comes late never stands under another text.

export function tokensQuery(text: string, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['search-tokens', isTestnet, text],
    queryFn: ({ signal }) => searchTokens(api, { chainIds: chainsOf(isTestnet), text, limit: LONG }, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

/** Without a text the most traded pools of one day. */
export function poolsQuery(text: string, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['search-pools', isTestnet, text],
    queryFn: ({ signal }) => searchPools(api, { chainIds: chainsOf(isTestnet), text, limit: LONG }, signal),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

/** The most traded tokens of one day. */
export function trendingQuery(isTestnet: boolean) {
  const chainId = isTestnet ? defaultChain(true).id : undefined
  return queryOptions({
    queryKey: ['trending-tokens', isTestnet],
    queryFn: async ({ signal }) => (await topTokens(api, { chainId, sort: 'VOLUME', pageSize: LONG }, signal)).tokens,
    ...FRESH,
  })
}

/** What the index says now of tokens that were chosen before: a warning may have come since. */
export function recentTokensQuery(refs: readonly TokenRef[]) {
  return queryOptions({
    queryKey: ['recent-tokens', refs.map(({ chainId, address }) => `${chainId}:${address}`)],
    queryFn: ({ signal }) => tokensByAddress(api, refs, signal),
    enabled: refs.length > 0,
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

/** Whose the name is. */
export function ownerQuery(name: string | undefined, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['name', isTestnet, name],
    queryFn: async () => (name === undefined ? null : (await names(isTestnet)).ownerOf(name)),
    enabled: name !== undefined,
    ...FRESH,
  })
}

/** What the owner of an address calls it; null where he has no name that leads back to it. */
export function primaryNameQuery(address: Address | undefined, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['primary-name', isTestnet, address],
    queryFn: async () => (address === undefined ? null : (await names(isTestnet)).nameOf(address)),
    enabled: address !== undefined,
    ...FRESH,
  })
}

/** The names of a mode's main network. The code that reads contracts comes with the first question. */
async function names(isTestnet: boolean) {
  const [{ primaryName, resolveName }, { pageRpc }] = await Promise.all([
    import('#app/chain/ens.ts'),
    import('#app/chain/page-rpc.ts'),
  ])
  const chain = pageRpc(defaultChain(isTestnet).id)
  return {
    ownerOf: (name: string) => resolveName(chain, name),
    nameOf: (address: Address) => primaryName(chain, address),
  }
}
