import { queryOptions } from '@tanstack/react-query'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ActivityPage } from '#app/wire/market/activity.ts'
import { ACCOUNT_REFRESH_MS, BALANCES_FRESH_MS, chainIdsIn } from './account-queries.ts'

/** Query for the newest transactions of an account on all chains of the mode. Throws errors of the market client. */
export function accountActivityQuery(account: Address, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['account-activity', account, isTestnet],
    queryFn: async ({ signal }): Promise<ActivityPage> => {
      const market = await loadMarketClient()
      return market.activity({ owner: account, chainIds: chainIdsIn(isTestnet) }, signal)
    },
    staleTime: BALANCES_FRESH_MS,
    refetchInterval: ACCOUNT_REFRESH_MS,
  })
}
