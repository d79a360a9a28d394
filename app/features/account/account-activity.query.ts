import { queryOptions } from '@tanstack/react-query'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { isUnreadable, isUnwantedActivity } from '#app/entities/portfolio/activity-facts.ts'
import type { Activity, ActivityPage } from '#app/wire/market/activity.ts'
import { ACCOUNT_REFRESH_MS, BALANCES_FRESH_MS, chainIdsIn } from './account-queries.ts'

/** Pages that are read if all transactions of the newest ones are hidden. */
const MAX_PAGES = 2

/**
 * Query for the newest transactions of an account on all chains of the mode, with those of the next page if they are all hidden.
 *
 * Throws  chain.unavailable if no chain can be read; errors of the market client
 */
export function accountActivityQuery(account: Address, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['account-activity', account, isTestnet],
    queryFn: async ({ signal }): Promise<ActivityPage> => {
      const market = await loadMarketClient()
      const activities: Activity[] = []
      for (let page = 1, after: string | undefined; ; page++) {
        const found = await market.activity({ owner: account, chainIds: chainIdsIn(isTestnet), after }, signal)
        if (isUnreadable(found)) throw new AppError('chain.unavailable', 'no chain of the activity could be read')
        activities.push(...found.activities)
        if (found.next === null || page === MAX_PAGES || !activities.every(isUnwantedActivity))
          return { ...found, activities }
        after = found.next
      }
    },
    staleTime: BALANCES_FRESH_MS,
    refetchInterval: ACCOUNT_REFRESH_MS,
  })
}
