import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { PastSend } from '#app/domain/send/known-recipients.ts'
import { SECOND } from '#app/base/time.ts'
import type { Activity } from '#app/wire/market/activity.ts'

/** A send that the index knows, with the key of its transaction. */
export type IndexedSend = PastSend & { readonly transaction: string }

export function transactionKey(chainId: number, hash: string): string {
  return `${chainId} ${hash}`
}

/**
 * The sends of an account in its activity. Only listed tokens count: any other contract can emit transfers in anyone's name, to addresses that imitate
 * known ones. For the same reason NFTs do not count.
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
