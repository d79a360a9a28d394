import type { Eip1193 } from '#app/chain/eip1193.ts'
import { RpcUnreachable } from '#app/chain/eip1193.ts'
import { pageRpc } from '#app/chain/page-rpc.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'
import { settleTransaction, type Nodes, type Settlement } from './settle-transaction.ts'
import type { TransactionRecord } from './transaction-record.ts'
import { readTransactions, subscribeTransactions, updateTransaction } from './transactions.ts'

const following = new Map<TransactionRecord['hash'], Promise<Settlement>>()

/**
 * Waits for a sent transaction, writes its outcome into its record and returns it. A transaction that this page follows already is not
 * followed twice: every caller gets the same promise, with the nodes of the first.
 */
export function followTransaction(record: TransactionRecord, nodes: Nodes): Promise<Settlement> {
  const known = following.get(record.hash)
  if (known) return known
  const settled = settle(record, nodes).finally(() => following.delete(record.hash))
  following.set(record.hash, settled)
  return settled
}

async function settle(record: TransactionRecord, nodes: Nodes): Promise<Settlement> {
  const settlement = await settleTransaction(record, nodes)
  updateTransaction(record.hash, settlement)
  return settlement
}

/** Follows every pending transaction of this browser, those of other tabs too, until the returned function is called. */
export function followPending(
  nodesOf: (record: TransactionRecord) => Nodes = ({ chainId }) => ({
    page: whileVisible(pageRpc(chainId)),
    wallet: connectedWallet(chainId),
  }),
): () => void {
  const followAll = () => {
    for (const record of readTransactions()) {
      if (record.status === 'pending') void followTransaction(record, nodesOf(record))
    }
  }
  followAll()
  return subscribeTransactions(followAll)
}

/** Delays the node's requests until the page is visible, so that hidden tabs do not poll for receipts. */
function whileVisible(node: Eip1193): Eip1193 {
  return {
    async request(call) {
      await untilVisible()
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

/** Sends each request to the wallet that is connected to the chain at that moment. Throws RpcUnreachable without one. */
function connectedWallet(chainId: ChainId): Eip1193 {
  return {
    async request(call) {
      if (bridge.status !== 'connected' || bridge.chainId !== chainId)
        throw new RpcUnreachable('no wallet is connected')
      const { walletAccount } = await walletRuntime()
      const account = walletAccount()
      if (!account) throw new RpcUnreachable('no wallet is connected')
      return account.provider.request(call)
    },
  }
}
