import { ok } from '#app/base/result.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import { encodeNftSend } from '#app/domain/send/encode-nft-send.ts'
import { encodeSend } from '#app/domain/send/encode-send.ts'
import type { TransactionPlan } from '#app/transactions/transaction-plan.ts'
import type { TransactionPurpose } from '#app/transactions/transaction-record.ts'
import type { PreparedNftSend, PreparedSend, PreparedTokenSend } from './send-run.ts'

/** Plans the single step of a send. `received`: base units that the review promises the recipient. */
export function planSend(prepared: PreparedSend, received: bigint): TransactionPlan {
  const purpose = purposeOf(prepared, received)
  if (prepared.token === undefined) {
    const { order } = prepared
    const request = { transaction: encodeNftSend(order), shown: { kind: 'sendNft', ...order } } as const
    return { steps: [{ name: 'sendNft', purpose, prepare: async () => ok(request) }] }
  }
  const { order } = prepared
  const request = { transaction: encodeSend(order), shown: { kind: 'send', ...order, received } } as const
  return { steps: [{ name: 'send', purpose, prepare: async () => ok(request) }] }
}

export function purposeOf(prepared: PreparedSend, received: bigint): TransactionPurpose {
  return prepared.token === undefined ? purposeOfNft(prepared) : purposeOfTokens(prepared, received)
}

/** The received amount is tracked for tokens only: native currency has no tax, and a send to oneself changes no balance. */
function purposeOfTokens({ order, token }: PreparedTokenSend, received: bigint): TransactionPurpose {
  const { chainId, account, amount, recipient } = order
  const shown = { token: token.address, symbol: token.symbol, decimals: token.decimals }
  const isTracked = !isNative(order.token) && !isSameAddress(account, recipient)
  return {
    kind: 'send',
    chainId,
    account,
    recipient,
    input: { ...shown, raw: amount },
    ...(isTracked && { output: { ...shown, raw: received } }),
  }
}

/** The record has the collection as its symbol and the token id as its amount. */
function purposeOfNft({ order, collection }: PreparedNftSend): TransactionPurpose {
  const { chainId, account, contract, tokenId, recipient } = order
  const input = { token: contract, symbol: collection, decimals: 0, raw: tokenId }
  return { kind: 'sendNft', chainId, account, recipient, input }
}
