import { queryOptions } from '@tanstack/react-query'
import { SECOND } from '#app/base/time.ts'
import { isNative, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'

/**
 * A token with its price; null if the index has none at the address. If the index does not have the native currency, it is returned
 * without a price. Tokens sent with the page are the initial data.
 */
export function tokenQuery(chainId: ChainId, address: Address, known: readonly PricedToken[], knownAt: number) {
  const initial = known.find((token) => token.chainId === chainId && token.address === address)
  return queryOptions({
    queryKey: ['token', chainId, address],
    queryFn: async ({ signal }): Promise<PricedToken | null> => {
      const [token] = await (await loadMarketClient()).tokensByAddress([{ chainId, address }], signal)
      return token ?? (isNative(address) ? unpricedNative(chainId) : null)
    },
    ...(initial && { initialData: initial, initialDataUpdatedAt: knownAt }),
    staleTime: 30 * SECOND,
    refetchInterval: 30 * SECOND,
  })
}

function unpricedNative(chainId: ChainId): PricedToken {
  return { ...nativeToken(chainId), safety: 'VERIFIED', isImpersonator: false, logo: null, price: null, pricedAt: null }
}
