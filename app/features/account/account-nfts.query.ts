import { queryOptions } from '@tanstack/react-query'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import { MINUTE } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { OwnedNfts } from '#app/wire/market/nfts.ts'
import { chainIdsOfMode } from './account-queries.ts'

/** Query for the NFTs of an account on all mainnets, or all testnets in testnet mode. Throws errors of the market client. */
export function accountNftsQuery(account: Address, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['account-nfts', account, isTestnet],
    queryFn: async ({ signal }): Promise<OwnedNfts> => {
      const market = await loadMarketClient()
      return market.nfts({ owner: account, chainIds: chainIdsOfMode(isTestnet) }, signal)
    },
    staleTime: MINUTE,
    refetchInterval: MINUTE,
  })
}
