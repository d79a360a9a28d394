import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { SECOND } from '#app/base/time.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Search results; the most traded tokens for an empty text. */
export function searchQuery(chainId: ChainId, text: string) {
  return queryOptions({
    queryKey: ['search', chainId, text],
    queryFn: async ({ signal }) => (await loadMarketClient()).searchTokens({ chainIds: [chainId], text }, signal),
    staleTime: 30 * SECOND,
    placeholderData: keepPreviousData,
  })
}

/** The native currency and the chain's base tokens. */
export function basesQuery(chainId: ChainId) {
  return queryOptions({
    queryKey: ['bases', chainId],
    queryFn: async ({ signal }) => {
      const refs = [NATIVE, ...chainById(chainId).bases].map((address) => ({ chainId, address }))
      const tokens = await (await loadMarketClient()).tokensByAddress(refs, signal)
      return tokens.filter((token) => token !== null)
    },
    staleTime: 60 * SECOND,
  })
}

/** The tokens at these addresses, in their order; those that the index does not have are left out. */
export function recentQuery(chainId: ChainId, addresses: readonly Address[]) {
  return queryOptions({
    queryKey: ['recent', chainId, addresses],
    queryFn: async ({ signal }) => {
      const refs = addresses.map((address) => ({ chainId, address }))
      const tokens = await (await loadMarketClient()).tokensByAddress(refs, signal)
      return tokens.filter((token) => token !== null)
    },
    enabled: addresses.length > 0,
    staleTime: 60 * SECOND,
    placeholderData: keepPreviousData,
  })
}
