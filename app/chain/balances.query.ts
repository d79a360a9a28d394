import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { Address, AddressKey } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'
import { BalancesDisputed } from './balances-disputed.ts'

/** Number of retries after a node has failed. */
const RETRIES = 3

/**
 * Query of an account's balances in base units, on which the page's node and the wallet's node agree. The code that reads contracts loads
 * with the first request.
 */
export function balancesQuery(chainId: ChainId, account: Address | undefined, tokens: readonly Address[]) {
  const queryKey: QueryKey = ['balances', chainId, account, [...tokens].sort()]
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<ReadonlyMap<AddressKey, bigint>> => {
      if (account === undefined) return new Map()
      const [{ readAgreedBalances }, { pageRpc }, { walletNode }] = await Promise.all([
        import('./read-agreed-balances.ts'),
        import('./page-rpc.ts'),
        import('./wallet-node.ts'),
      ])
      const previous = client.getQueryData<ReadonlyMap<AddressKey, bigint>>(queryKey)
      return readAgreedBalances({ page: pageRpc(chainId), wallet: walletNode(), chainId, account, tokens, previous })
    },
    enabled: account !== undefined && tokens.length > 0,
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
    retry: (failures, error) => !(error instanceof BalancesDisputed) && failures < RETRIES,
    structuralSharing: false,
  })
}
