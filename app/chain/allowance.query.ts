import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

/** How much of a token Permit2 may move for an account, in base units. The code that reads contracts is loaded with the first request. */
export function allowanceQuery(chainId: ChainId, account: Address, token: Address, isWanted: boolean) {
  return queryOptions({
    queryKey: ['allowance', chainId, account, token],
    queryFn: async (): Promise<bigint> => {
      const [{ readAllowance }, { pageRpc }] = await Promise.all([
        import('./read-allowance.ts'),
        import('./page-rpc.ts'),
      ])
      return readAllowance(pageRpc(chainId), chainId, account, token)
    },
    enabled: isWanted,
    // An approval of an earlier attempt counts.
    gcTime: 0,
    retry: 1,
  })
}
