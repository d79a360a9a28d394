import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

/**
 * Query of Permit2's allowance for a token of an account, in base units; the lower one if the page's node and the wallet's node disagree.
 * The code that reads contracts loads with the first request.
 */
export function allowanceQuery(chainId: ChainId, account: Address, token: Address, isEnabled: boolean) {
  return queryOptions({
    queryKey: ['allowance', chainId, account, token],
    queryFn: async (): Promise<bigint> => {
      const [{ lowerAllowance }, { pageRpc }, { walletNode }] = await Promise.all([
        import('./read-allowance.ts'),
        import('./page-rpc.ts'),
        import('./wallet-node.ts'),
      ])
      return lowerAllowance({ page: pageRpc(chainId), wallet: walletNode() }, chainId, account, token)
    },
    enabled: isEnabled,
    // Every mount reads the allowance again, because an earlier attempt may have approved the token.
    gcTime: 0,
    retry: 1,
  })
}
