import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'

/**
 * Query for the v2 pair of two currencies with the account's share; null if the pair does not exist. The code that reads contracts loads on
 * first use.
 */
export function pairQuery(
  chainId: ChainId,
  currencies: readonly [Address, Address] | undefined,
  account: Address | undefined,
) {
  return queryOptions({
    queryKey: ['balances', chainId, 'pair', currencies, account],
    queryFn: currencies
      ? async () => {
          const [{ readPair }, { pageRpc }] = await Promise.all([
            import('#app/chain/read-pair.ts'),
            import('#app/chain/page-rpc.ts'),
          ])
          return readPair(pageRpc(chainId), chainId, currencies, account)
        }
      : skipToken,
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
    structuralSharing: false,
    retry: 1,
  })
}
