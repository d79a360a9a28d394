import { ok, type Result } from '#app/base/result.ts'
import { pageRpc } from '#app/chain/page-rpc.ts'
import { simulate } from '#app/chain/simulate.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { encodeNftSend, type NftSendOrder } from '#app/domain/send/encode-nft-send.ts'
import { encodeSend, type SendOrder } from '#app/domain/send/encode-send.ts'
import { balanceProbe } from '#app/signing/probes.ts'
import { simulateEffects } from '#app/signing/simulate-effects.ts'
import type { SendCost } from './cost.query.ts'

/** Simulates a send on the page's RPC node. */
export async function simulateSend(order: SendOrder | NftSendOrder): Promise<Result<SendCost, ErrorCode>> {
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
}
