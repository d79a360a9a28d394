import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { PastSend } from '#app/domain/send/known-recipients.ts'
import { SECOND } from '#app/base/time.ts'
import type { TransactionRecord } from '#app/transactions/transaction-record.ts'
import type { Activity } from '#app/wire/market/activity.ts'

/** A send from the index, with the key of its transaction. */
export type IndexedSend = PastSend & { readonly transaction: string }

function transactionKey(chainId: number, hash: string): string {
  return `${chainId} ${hash}`
}

/**
 * Returns the sends in an account's activity. Only transfers of listed tokens are included: any other contract can emit transfers in
 * anyone's name, to addresses that imitate known ones. NFTs are excluded for the same reason.
 */
export function indexedSends(activities: readonly Activity[], account: Address): readonly IndexedSend[] {
  return activities.flatMap(({ type, chainId, hash, time, changes }) => {
    if (type !== 'SEND') return []
    return changes.flatMap((change): readonly IndexedSend[] => {
      if (change.__typename !== 'TokenTransfer' || change.direction !== 'OUT') return []
      const { asset, sender, recipient } = change
      if (!asset.isListed || asset.isSpam || recipient === null) return []
      if (sender === null || !isSameAddress(sender, account)) return []
      return [{ account, recipient, sentAt: time * SECOND, transaction: transactionKey(chainId, hash) }]
    })
  })
}

/** Records of these states sent nothing to their recipient; of a modified transaction that is unknown. */
const UNSENT: readonly TransactionRecord['status'][] = ['failed', 'canceled', 'dropped', 'modified']

/** Returns the sends of this browser's records and of the index. A transaction in both is included once. */
export function mergeSends(
  records: readonly TransactionRecord[],
  indexed: readonly IndexedSend[],
): readonly PastSend[] {
  const counted = records.filter(({ status }) => !UNSENT.includes(status))
  const sends = counted.flatMap(({ account, recipient, sentAt }): readonly PastSend[] =>
    recipient === undefined ? [] : [{ account, recipient, sentAt }],
  )
  const keys = new Set(counted.map(({ chainId, replacedBy, hash }) => transactionKey(chainId, replacedBy ?? hash)))
  return [...sends, ...indexed.filter(({ transaction }) => !keys.has(transaction))]
}
