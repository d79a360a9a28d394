import { setTimeout as sleep } from 'node:timers/promises'
import { TransactionReceiptNotFoundError, type Client, type Hex, type TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

/**
 * Waits until a transaction is mined. viem's `waitForTransactionReceipt` looks once for each new block, and ignores a block that arrives while
 * it looks: on a chain that mines one block per transaction it may then wait forever.
 */
export async function minedReceipt(client: Client, hash: Hex): Promise<TransactionReceipt> {
  for (;;) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
    }
    await sleep(20)
  }
}
