import { QueryClient, queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#app/base/time.ts'
import type { Receipt } from '#app/chain/read-receipt.ts'
import type { ChainTransaction } from '#app/chain/read-transaction.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

/** A mined transaction and its receipt. */
export interface MinedTransaction {
  readonly transaction: ChainTransaction
  readonly receipt: Receipt
}

/**
 * Query cache of transaction details, which contain bigints. Portfolio pages have no other one, and the account drawer stores its own as JSON,
 * which has no bigints.
 */
export const detailsCache = new QueryClient()

/** Query for a mined transaction with its receipt, read from the page's node; null if the node lacks either. */
export function transactionDetailsQuery(chainId: ChainId, hash: `0x${string}`) {
  return queryOptions({
    queryKey: ['transaction-details', chainId, hash],
    queryFn: async (): Promise<MinedTransaction | null> => {
      const [{ readTransaction }, { readReceipt }, { pageRpc }] = await Promise.all([
        import('#app/chain/read-transaction.ts'),
        import('#app/chain/read-receipt.ts'),
        import('#app/chain/page-rpc.ts'),
      ])
      const node = pageRpc(chainId)
      const [transaction, receipt] = await Promise.all([readTransaction(node, hash), readReceipt(node, hash)])
      return transaction && receipt ? { transaction, receipt } : null
    },
    staleTime: MINUTE,
    retry: 1,
    // Holds bigints.
    structuralSharing: false,
  })
}
