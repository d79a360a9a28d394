import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { Address, AddressKey } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'

/** The account's balances of these tokens in base units. The code that reads contracts is loaded with the first request. */
export function balancesQuery(chainId: ChainId, account: Address | undefined, tokens: readonly Address[]) {
  const queryKey: QueryKey = ['balances', chainId, account, [...tokens].sort()]
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<ReadonlyMap<AddressKey, bigint>> => {
      if (account === undefined) return new Map()
      const [{ readBalances }, { pageRpc }] = await Promise.all([import('./read-balances.ts'), import('./page-rpc.ts')])
      return readBalances(pageRpc(chainId), chainId, account, tokens)
    },
    enabled: account !== undefined && tokens.length > 0,
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
    structuralSharing: false,
  })
}
