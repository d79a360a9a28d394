import { NoNode, type Eip1193 } from '#app/chain/eip1193.ts'
import { pageRpc } from '#app/chain/page-rpc.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'
import { readNotificationSetting } from './notifications.ts'
import { pauseOrWake } from './pause-or-wake.ts'
import { confirmTransaction, settleTransaction, type SettleOptions, type Settlement } from './settle-transaction.ts'
import { showsToasts } from './toast-tab.ts'
import { nextState, withState, type TransactionEvent } from './transaction-state.ts'
import { isOpen, type SentAs, type TransactionRecord } from './transaction-record.ts'
import { readTransaction, readTransactions, subscribeTransactions } from './transactions.ts'
import { applyToTransaction, storeSentAs, trackTransaction } from './write-transactions.ts'

type Hash = TransactionRecord['hash']

const settlements = new Map<Hash, Promise<Settlement>>()
const confirming = new Set<Hash>()

/**
 * Follows a sent transaction to its outcome, writes the outcome into the record and returns it. If this page already follows the
 * transaction, returns the promise of the first call, which uses the nodes of that call.
 */
export function followTransaction(record: TransactionRecord, nodes: SettleOptions): Promise<Settlement> {
  const known = settlements.get(record.hash)
  if (known) return known
  const settled = settleTransaction(record, { pause: pauseOrWake, ...nodes }, storedRecord(record)).finally(() =>
    settlements.delete(record.hash),
  )
  settlements.set(record.hash, settled)
  return settled
}

/** Returns access to the stored record. If the user removes it, a copy stays in memory, because a dialog may still show it. */
function storedRecord(record: TransactionRecord) {
  const { hash } = record
  let last = record
  return {
    read: () => {
      last = readTransaction(hash) ?? last
      return last
    },
    apply: (event: TransactionEvent) => {
      if (readTransaction(hash)) applyToTransaction(hash, event)
      else last = withState(last, nextState(last, event))
    },
    storeSentAs: (sentAs: SentAs) => storeSentAs(hash, sentAs),
    storeDuplicate: (duplicate: Pick<TransactionRecord, 'hash'> & { readonly sentAs: SentAs }) => {
      if (readTransaction(duplicate.hash)) return
      const state = { hash: duplicate.hash, status: 'pending' } as const
      trackTransaction({ ...withState(last, state), sentAs: duplicate.sentAs, sentAt: Date.now() })
    },
  }
}

/**
 * Follows every open transaction of this browser, including those of other tabs, and every outcome that a reorg may still undo. The
 * returned function stops following further transactions; those already followed continue.
 */
export function followPending(
  nodesOf: (record: TransactionRecord) => SettleOptions = (record) => ({
    page: whileVisible(pageRpc(record.chainId)),
    wallet: connectedWallet(record),
  }),
): () => void {
  const followAll = () => {
    for (const record of readTransactions()) {
      if (isOpen(record.status)) void followTransaction(record, nodesOf(record))
      else if (record.block) confirmOnce(record, nodesOf(record))
    }
  }
  followAll()
  return subscribeTransactions(followAll)
}

function confirmOnce(record: TransactionRecord, nodes: SettleOptions): void {
  const { hash } = record
  if (confirming.has(hash)) return
  confirming.add(hash)
  void confirmTransaction({ pause: pauseOrWake, ...nodes }, storedRecord(record)).finally(() => confirming.delete(hash))
}

/** Delays the node's requests until the page is visible, so that no hidden tab polls for receipts, except the one that shows notifications. */
function whileVisible(node: Eip1193): Eip1193 {
  return {
    async request(call) {
      if (readNotificationSetting() !== 'on' || !showsToasts(true)) await untilVisible()
      return node.request(call)
    },
  }
}

function untilVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve) => {
    const handleChange = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', handleChange)
      resolve()
    }
    document.addEventListener('visibilitychange', handleChange)
  })
}

/**
 * Sends each request to the wallet connected at that moment. Requests throw NoNode if no wallet is connected, or if it is on another chain;
 * requests for a batch also if another account or wallet is connected, because only the wallet that sent the batch knows it.
 */
function connectedWallet({ chainId, account: sender, connector }: TransactionRecord): Eip1193 {
  return {
    async request(call) {
      if (bridge.status !== 'connected' || bridge.chainId !== chainId) throw new NoNode('no wallet is connected')
      const { walletAccount } = await walletRuntime()
      const account = walletAccount()
      if (!account) throw new NoNode('no wallet is connected')
      const isSender =
        isSameAddress(account.address, sender) && (connector === undefined || account.connector === connector)
      if (call.method === 'wallet_getCallsStatus' && !isSender)
        throw new NoNode('the wallet of the batch is not connected')
      return account.provider.request(call)
    },
  }
}
