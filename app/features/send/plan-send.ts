import { ok } from '#app/base/result.ts'
import { isNative, isSameAddress } from '#app/domain/address/address.ts'
import { encodeSend } from '#app/domain/send/encode-send.ts'
import type { TransactionPlan } from '#app/transactions/transaction-plan.ts'
import type { TransactionPurpose } from '#app/transactions/transaction-record.ts'
import type { PreparedSend } from './send-run.ts'

/** The one step of a send. `received`: base units that the review promises the recipient. */
export function planSend(prepared: PreparedSend, received: bigint): TransactionPlan {
  const { order } = prepared
  return {
    steps: [
      {
        name: 'send',
        purpose: purposeOf(prepared, received),
        prepare: async () => ok({ transaction: encodeSend(order), shown: { kind: 'send', ...order, received } }),
      },
    ],
  }
}

/** What arrives is followed for a token only: native currency arrives with the transaction, and is not gained by sending to oneself. */
export function purposeOf({ order, token }: PreparedSend, received: bigint): TransactionPurpose {
  const { chainId, account, amount, recipient } = order
  const shown = { token: token.address, symbol: token.symbol, decimals: token.decimals }
  const isFollowed = !isNative(order.token) && !isSameAddress(account, recipient)
  return {
    kind: 'send',
    chainId,
    account,
    recipient,
    input: { ...shown, raw: amount },
    ...(isFollowed && { output: { ...shown, raw: received } }),
  }
}
