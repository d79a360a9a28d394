import { queryOptions } from '@tanstack/react-query'
import { fail, ok, type Result } from '#app/base/result.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { NftSendOrder } from '#app/domain/send/encode-nft-send.ts'
import type { SendOrder } from '#app/domain/send/encode-send.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'

export interface SendCost {
  /** Wei: what the network may charge at most. */
  readonly gasFee: bigint
  /** Base units that reach the recipient: less than the amount for a token that charges a fee. */
  readonly received: bigint
}

/**
 * Network cost of a send and the amount that arrives, simulated on the page's node with every block. The code that reads the chain is
 * loaded with the first request.
 */
export function costQuery(order: SendOrder | NftSendOrder | undefined) {
  return queryOptions({
    queryKey: ['send-cost', order && { ...order, ...textsOf(order) }],
    queryFn: async (): Promise<Result<SendCost, ErrorCode>> => {
      if (!order) return fail('unknown')
      const [{ encodeSend }, { encodeNftSend }, { simulate }, { simulateEffects }, { balanceProbe }, { pageRpc }] =
        await Promise.all([
          import('#app/domain/send/encode-send.ts'),
          import('#app/domain/send/encode-nft-send.ts'),
          import('#app/chain/simulate.ts'),
          import('#app/signing/simulate-effects.ts'),
          import('#app/signing/probes.ts'),
          import('#app/chain/page-rpc.ts'),
        ])
      const node = pageRpc(order.chainId)
      if ('contract' in order) {
        const simulated = await simulate(node, encodeNftSend(order))
        if (!simulated.ok) return simulated
        return ok({ gasFee: simulated.value.gasLimit * simulated.value.gasPrice, received: order.amount })
      }
      const transaction = encodeSend(order)
      const { token, recipient, amount } = order
      const isPlain = isNative(token) || isSameAddress(recipient, order.account)
      const [simulated, effects] = await Promise.all([
        simulate(node, transaction),
        isPlain ? undefined : simulateEffects(node, transaction, [token], [balanceProbe(token, recipient)]),
      ])
      if (!simulated.ok) return simulated
      const { before, after } = effects?.probed[0] ?? {}
      // A node that cannot simulate leaves it to the guard, which compares with the wallet's node.
      const received = before === undefined || after === undefined ? amount : after - before
      return ok({ gasFee: simulated.value.gasLimit * simulated.value.gasPrice, received })
    },
    enabled: order !== undefined,
    refetchInterval: refreshInterval(chainById(order?.chainId ?? 1).blockSeconds),
    // Holds bigints.
    structuralSharing: false,
    retry: 1,
  })
}

/** The bigints of an order, which a query's key cannot hold. */
function textsOf(order: SendOrder | NftSendOrder) {
  const amount = order.amount.toString()
  return 'contract' in order ? { amount, tokenId: order.tokenId.toString() } : { amount }
}
