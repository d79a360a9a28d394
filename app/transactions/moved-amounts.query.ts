import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

interface MinedTransaction {
  readonly chainId: ChainId
  readonly account: Address
  readonly hash: `0x${string}`
}

/**
 * Query for the amounts of `tokens` that the account received in a mined transaction, in base units and not reduced by the network cost:
 * negative if spent, null if unknown.
 */
export function movedAmountsQuery({ chainId, account, hash }: MinedTransaction, tokens: readonly Address[]) {
  return queryOptions({
    queryKey: ['moved-amounts', chainId, account, hash, tokens],
    queryFn: async (): Promise<readonly (bigint | null)[]> => {
      const [{ readReceipt }, { readReceived }, { pageRpc }] = await Promise.all([
        import('#app/chain/read-receipt.ts'),
        import('#app/chain/read-received.ts'),
        import('#app/chain/page-rpc.ts'),
      ])
      const node = pageRpc(chainId)
      const receipt = await readReceipt(node, hash)
      if (!receipt) throw new Error('no receipt yet')
      return Promise.all(tokens.map(async (token) => (await readReceived(node, receipt, token, account)) ?? null))
    },
    staleTime: Infinity,
    // Holds bigints.
    structuralSharing: false,
  })
}
