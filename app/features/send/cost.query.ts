import { queryOptions } from '@tanstack/react-query'
import { fail, ok, type Result } from '#app/base/result.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
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
        return ok({ gasFee: simulated.value.networkCost, received: order.amount })
      }
      const transaction = encodeSend(order)
      const { token, recipient, amount } = order
      // The native currency has no tax, and a send to oneself changes no balance.
      const isExact = isNative(token) || isSameAddress(recipient, order.account)
      const [simulated, effects] = await Promise.all([
        simulate(node, transaction),
        isExact ? undefined : simulateEffects(node, transaction, [token], [balanceProbe(token, recipient)]),
      ])
      if (!simulated.ok) return simulated
      const { before, after } = effects?.probeResults[0] ?? {}
      // If the node cannot simulate, the guard still compares the amount with a simulation on the wallet's node.
      const received = before === undefined || after === undefined ? amount : after - before
      // A token may even take from the recipient.
      return ok({ gasFee: simulated.value.networkCost, received: received > 0n ? received : 0n })
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
