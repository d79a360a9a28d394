import { queryOptions } from '@tanstack/react-query'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { isUnreadable, isUnwantedActivity } from '#app/entities/portfolio/activity-facts.ts'
import type { ActivityPage } from '#app/wire/market/activity.ts'
import { ACCOUNT_REFRESH_MS, BALANCES_FRESH_MS, chainIdsOfMode } from './account-queries.ts'

/**
 * Query for the newest transactions of an account on all mainnets, or all testnets in testnet mode, with those of the next
 * page if they are all hidden and the next page can be read.
 *
 * Throws  chain.unavailable if no chain can be read; errors of the market client
 */
export function accountActivityQuery(account: Address, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['account-activity', account, isTestnet],
    queryFn: async ({ signal }): Promise<ActivityPage> => {
      const market = await loadMarketClient()
      const readPage = async (after?: string) => {
        const page = await market.activity({ owner: account, chainIds: chainIdsOfMode(isTestnet), after }, signal)
        if (isUnreadable(page)) throw new AppError('chain.unavailable', 'no chain of the activity could be read')
        return page
      }
      const newest = await readPage()
      if (newest.next === null || !newest.activities.every(isUnwantedActivity)) return newest
      // If the next page fails, the newest one is returned alone; it links to the next page.
      const older = await readPage(newest.next).catch(() => undefined)
      return older ? joinPages(newest, older) : newest
    },
    staleTime: BALANCES_FRESH_MS,
    refetchInterval: ACCOUNT_REFRESH_MS,
  })
}

/** Joins two successive pages. A chain is available, and its native transfers are complete, only if this is so on both pages. */
function joinPages(newer: ActivityPage, older: ActivityPage): ActivityPage {
  const coverage = older.coverage.map((source) => {
    const newerSource = newer.coverage.find(({ chainId }) => chainId === source.chainId)
    if (!newerSource) return source
    const { isAvailable, hasNative } = source
    return {
      ...source,
      isAvailable: isAvailable && newerSource.isAvailable,
      hasNative: hasNative && newerSource.hasNative,
    }
  })
  return { activities: [...newer.activities, ...older.activities], coverage, next: older.next }
}
