import { queryOptions } from '@tanstack/react-query'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { isUnreadable } from '#app/entities/portfolio/portfolio-facts.ts'
import type { Portfolio } from '#app/wire/market/portfolio.ts'
import { ACCOUNT_REFRESH_MS, BALANCES_FRESH_MS, chainIdsOfMode } from './account-queries.ts'

/**
 * Query for the portfolio of an account on all mainnets, or all testnets in testnet mode, as on the portfolio page:
 * balances as of the newest blocks, at the index's prices. `countsUnknown`: tokens that are not on the default list count towards the total.
 *
 * Throws  chain.unavailable if no chain answers; errors of the market client
 */
export function accountPortfolioQuery(account: Address, isTestnet: boolean, countsUnknown: boolean) {
  return queryOptions({
    queryKey: ['account-portfolio', account, isTestnet, countsUnknown],
    queryFn: async ({ signal }): Promise<Portfolio> => {
      const market = await loadMarketClient()
      const portfolio = await market.portfolio(
        { owner: account, chainIds: chainIdsOfMode(isTestnet), countsUnknown },
        signal,
      )
      if (isUnreadable(portfolio)) throw new AppError('chain.unavailable', 'no chain of the portfolio could be read')
      return portfolio
    },
    staleTime: BALANCES_FRESH_MS,
    refetchInterval: ACCOUNT_REFRESH_MS,
  })
}
