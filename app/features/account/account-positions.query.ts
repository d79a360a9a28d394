import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#app/base/time.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import { positionsFacts, type PositionsFacts } from '#app/entities/position/positions-facts.ts'
import { chainIdsOfMode } from './account-queries.ts'

/** Query for the open positions of an account on all mainnets, or all testnets in testnet mode. Throws errors of the market client. */
export function accountPositionsQuery(account: Address, isTestnet: boolean) {
  return queryOptions({
    queryKey: ['account-positions', account, isTestnet],
    queryFn: async ({ signal }): Promise<PositionsFacts> => {
      const market = await loadMarketClient()
      const query = { owner: account, chainIds: chainIdsOfMode(isTestnet), versions: [] }
      return positionsFacts(
        await market.positions({ ...query, statuses: ['IN_RANGE', 'OUT_OF_RANGE'] }, signal),
        Date.now(),
        0,
      )
    },
    staleTime: MINUTE,
    refetchInterval: MINUTE,
  })
}
