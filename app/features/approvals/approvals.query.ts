import { queryOptions } from '@tanstack/react-query'
import { SECOND } from '#app/base/time.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { approvalFacts, type ChainFacts } from './approval-facts.ts'

export const APPROVALS_KEY = 'approvals'

/** Query for the approvals of an account as of the newest blocks, bypassing the server's cache. Throws errors of the market client. */
export function approvalsQuery(owner: Address, chainIds: readonly ChainId[]) {
  return queryOptions({
    queryKey: [APPROVALS_KEY, owner, ...chainIds],
    queryFn: async ({ signal }): Promise<readonly ChainFacts[]> => {
      const market = await loadMarketClient()
      return approvalFacts(await market.approvals({ owner, chainIds }, signal))
    },
    refetchInterval: 30 * SECOND,
  })
}
