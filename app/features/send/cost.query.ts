import { queryOptions } from '@tanstack/react-query'
import { fail, type Result } from '#app/base/result.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { NftSendOrder } from '#app/domain/send/encode-nft-send.ts'
import type { SendOrder } from '#app/domain/send/encode-send.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'

export interface SendCost {
  /** Maximum network cost, in wei. */
  readonly gasFee: bigint
  /** Base units that reach the recipient; less than the amount for a token with a fee-on-transfer tax. */
  readonly received: bigint
}

/**
 * Query for the network cost of a send and the received amount, simulated on the page's RPC node with every block. The code that reads the
 * chain is loaded with the first request.
 */
export function costQuery(order: SendOrder | NftSendOrder | undefined) {
  return queryOptions({
    queryKey: ['send-cost', order && { ...order, ...bigintsAsText(order) }],
    queryFn: async (): Promise<Result<SendCost, ErrorCode>> => {
      if (!order) return fail('unknown')
      const { simulateSend } = await import('./simulate-send.client.ts')
      return simulateSend(order)
    },
    enabled: order !== undefined,
    refetchInterval: refreshInterval(chainById(order?.chainId ?? 1).blockSeconds),
    // The result contains bigints.
    structuralSharing: false,
    retry: 1,
  })
}

/** Returns the bigint fields of an order as text, because a query key cannot contain bigints. */
function bigintsAsText(order: SendOrder | NftSendOrder) {
  const amount = order.amount.toString()
  return 'contract' in order ? { amount, tokenId: order.tokenId.toString() } : { amount }
}
