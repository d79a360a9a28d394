import { queryOptions } from '@tanstack/react-query'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { isUnreadable } from '#app/entities/portfolio/activity-facts.ts'
import type { ActivityPage } from '#app/wire/market/activity.ts'
import { ACCOUNT_REFRESH_MS, BALANCES_FRESH_MS, chainIdsIn } from './account-queries.ts'

/**
 * Query for the newest transactions of an account on all chains of the mode.
 *
 * Throws  chain.unavailable if no chain can be read; errors of the market client
 */
export function accountActivityQuery(account: Address, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['account-activity', account, isTestnet],
    queryFn: async ({ signal }): Promise<ActivityPage> => {
      const market = await loadMarketClient()
      const activity = await market.activity({ owner: account, chainIds: chainIdsIn(isTestnet) }, signal)
      if (isUnreadable(activity)) throw new AppError('chain.unavailable', 'no chain of the activity could be read')
      return activity
    },
    staleTime: BALANCES_FRESH_MS,
    refetchInterval: ACCOUNT_REFRESH_MS,
  })
}
